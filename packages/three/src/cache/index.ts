export { PliantCachePlayer, CACHE_PLAYER_DEFAULTS, type CachePlayerOptions } from "./pliant-cache-player.ts";
