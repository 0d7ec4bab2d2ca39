import type { SolidMaterial, TetMesh } from "pliant";
import { tetVolume } from "../modes/tet-gradients.ts";

/** What keeps tetrahedra from being one elastic body, in words; empty when nothing does. */
export function tetFaults(mesh: TetMesh, materials: readonly SolidMaterial[]): string[] {
  const faults = [...arrayFaults(mesh), ...materials.flatMap(materialFaults)];
  const index = mesh.materials?.findIndex((material) => material >= materials.length) ?? -1;
  if (materials.length === 0) faults.push("materials is empty, expected at least one");
  else if (mesh.materials && index >= 0) {
    faults.push(
      `materials[${index}] is ${mesh.materials[index]}, expected an index below ${materials.length}`,
    );
  }
  // All that follows looks nodes up.
  return faults.length > 0 ? faults : shapeFaults(mesh);
}

function arrayFaults({ x, tets, materials }: TetMesh): string[] {
  const faults: string[] = [];
  if (x.length % 3 !== 0) faults.push(`x has ${x.length} numbers, expected 3 per node`);
  const lost = x.findIndex((value) => !Number.isFinite(value));
  if (lost >= 0) faults.push(`x[${lost}] is ${x[lost]}, expected a finite number`);
  if (tets.length === 0) faults.push("it has no tetrahedra, expected at least one");
  if (tets.length % 4 !== 0) faults.push(`tets has ${tets.length} indices, expected 4 per tetrahedron`);
  const nodeCount = Math.floor(x.length / 3);
  const stray = tets.findIndex((node) => node >= nodeCount);
  if (stray >= 0) faults.push(`tets[${stray}] is ${tets[stray]}, expected a node index below ${nodeCount}`);
  if (materials && materials.length !== Math.floor(tets.length / 4)) {
    faults.push(`materials has ${materials.length} entries, expected ${Math.floor(tets.length / 4)}`);
  }
  return faults;
}

function materialFaults({ young, poisson, density }: SolidMaterial): string[] {
  const faults: string[] = [];
  if (!(young > 0 && young < Infinity))
    faults.push(`young is ${young}, expected a finite modulus above 0 Pa`);
  if (!(poisson > -1 && poisson < 0.5)) faults.push(`poisson is ${poisson}, expected above −1 and below 0.5`);
  if (!(density > 0 && density < Infinity))
    faults.push(`density is ${density}, expected a finite number above 0 kg/m³`);
  return faults;
}

function shapeFaults({ x, tets }: TetMesh): string[] {
  let flat = 0;
  let first = -1;
  for (let tet = 0; tet < tets.length / 4; tet++) {
    if (tetVolume(x, tets, tet) > 0) continue;
    flat++;
    if (first < 0) first = tet;
  }
  if (flat > 0) {
    const volume = tetVolume(x, tets, first);
    return [
      `${flat} of ${tets.length / 4} tetrahedra are flat or inside out, the first is ${first} with ${volume} m³; expected volumes above 0`,
    ];
  }
  const pieces = piecesOf(x.length / 3, tets);
  const used = new Uint8Array(x.length / 3);
  for (const node of tets) used[node] = 1;
  const idle = used.indexOf(0);
  if (idle >= 0) return [`node ${idle} belongs to no tetrahedron, expected none such: it has no mass`];
  if (pieces > 1) return [`it falls into ${pieces} pieces that share no node, expected one body`];
  return [];
}

/** Groups of nodes that tetrahedra join; a node of none is a group of its own. */
export function piecesOf(nodeCount: number, tets: Uint32Array): number {
  return new Set(pieceOfNodes(nodeCount, tets)).size;
}

/** Of each node the lowest node of its piece. */
export function pieceOfNodes(nodeCount: number, tets: Uint32Array): Uint32Array {
  const parent = Uint32Array.from({ length: nodeCount }, (_, i) => i);
  const root = (start: number): number => {
    let node = start;
    while (parent[node] !== node) {
      parent[node] = parent[parent[node]];
      node = parent[node];
    }
    return node;
  };
  for (let k = 0; k < tets.length; k += 4) {
    for (let c = 1; c < 4; c++) {
      const a = root(tets[k]);
      const b = root(tets[k + c]);
      parent[Math.max(a, b)] = Math.min(a, b);
    }
  }
  return parent.map((_, node) => root(node));
}
