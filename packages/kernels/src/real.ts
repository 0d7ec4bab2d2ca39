/** Working precision of the increments: f32 in WebAssembly, f64 in the reference. */
export type Real = Float32Array | Float64Array;
