/** The six motions of a free body that strain nothing, as orthonormal vectors √m u; x has its centre of mass at 0. */
export function rigidModes(x: Float64Array, mass: Float64Array): Float64Array[] {
  const fields = [0, 1, 2, 3, 4, 5].map((k) => {
    const u = new Float64Array(x.length);
    for (let i = 0; i < mass.length; i++) {
      const root = Math.sqrt(mass[i]);
      if (k < 3) u[3 * i + k] = root;
      else {
        // e × x
        const [b, c] = [(k + 1) % 3, (k + 2) % 3];
        u[3 * i + b] = -root * x[3 * i + c];
        u[3 * i + c] = root * x[3 * i + b];
      }
    }
    return u;
  });
  return orthonormalise(fields, []);
}

/** Gram–Schmidt, twice, against `others` too; what is left of a vector when it depends on the ones before is dropped. */
export function orthonormalise(
  vectors: readonly Float64Array[],
  others: readonly Float64Array[],
): Float64Array[] {
  const out: Float64Array[] = [];
  for (const vector of vectors) {
    const start = Math.sqrt(dot(vector, vector));
    for (let pass = 0; pass < 2; pass++) {
      for (const each of [...others, ...out]) {
        const along = dot(vector, each);
        for (let i = 0; i < vector.length; i++) vector[i] -= along * each[i];
      }
    }
    const length = Math.sqrt(dot(vector, vector));
    if (!(length > 1e-10 * start)) continue;
    out.push(vector.map((value) => value / length));
  }
  return out;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
