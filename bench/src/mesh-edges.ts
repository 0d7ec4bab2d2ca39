/** Every edge of tetrahedra (× 4) once, the smaller index first, in the order of their first tetrahedra. */
export function meshEdges(tets: Uint32Array): [number, number][] {
  const seen = new Set<number>();
  const edges: [number, number][] = [];
  for (let t = 0; t < tets.length; t += 4) {
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < i; j++) {
        const [a, b] = [Math.min(tets[t + i], tets[t + j]), Math.max(tets[t + i], tets[t + j])];
        const key = a * 2 ** 26 + b;
        if (seen.has(key)) continue;
        seen.add(key);
        edges.push([a, b]);
      }
    }
  }
  return edges;
}
