export type { CacheHead, CachePart } from "./blocks.ts";
export { memorySource, rangeSource, streamSource, type ByteSource } from "./byte-source.ts";
export type { CacheChunk } from "./chunk.ts";
export { openCache, type Cache, type OpenCacheOptions } from "./open-cache.ts";
export {
  CACHE_DEFAULTS,
  cacheReach,
  CacheWriter,
  writeCache,
  type CacheOptions,
  type CacheTake,
  type WrittenCache,
} from "./write-cache.ts";
