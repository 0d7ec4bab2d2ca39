export {
  couple,
  type CoupleOptions,
  type Coupling,
  type JoltBody,
  type JoltModule,
  type JoltVector,
  type JoltWorld,
} from "./couple.ts";
