export {
  couple,
  type CoupleOptions,
  type Coupling,
  type RapierBody,
  type RapierVector,
  type RapierWorld,
} from "./couple.ts";
