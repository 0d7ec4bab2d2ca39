import { execFileSync } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

/** A scene that means harm, and what must be said of it. */
export interface Hostile {
  readonly name: string;
  /** Makes the file, and says where it is. */
  readonly write: (folder: string) => Promise<string>;
  readonly message: RegExp;
}

const grid = (shape: object): object => ({ id: "sheet", shape: { kind: "grid", ...shape } });
const small = grid({ size: [1, 1], nodes: [3, 3] });

const text =
  (content: string | Uint8Array) =>
  async (folder: string): Promise<string> => {
    const path = join(folder, "scene.json");
    await writeFile(path, content);
    return path;
  };

const scene = (parts: object): ((folder: string) => Promise<string>) =>
  text(JSON.stringify({ version: 2, cloth: [small], ...parts }));

const many = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

/** A scene whose collider is a file, which may be put beside it. */
const meshFile =
  (file: string, bytes?: Uint8Array | string) =>
  async (folder: string): Promise<string> => {
    if (bytes !== undefined) await writeFile(join(folder, file), bytes);
    return scene({ colliders: [{ id: "mesh", shape: { kind: "mesh", file } }] })(folder);
  };

/** A binary STL that says it has four thousand million triangles, and has one. */
function lyingStl(): Uint8Array {
  const bytes = Buffer.alloc(84 + 50);
  bytes.writeUInt32LE(4_000_000_000, 80);
  return bytes;
}

/** A band of triangles as an OBJ. */
function strip(triangles: number): string {
  const vertices = Array.from({ length: triangles + 2 }, (_, k) => `v ${k} ${k % 2} 0`);
  const faces = Array.from({ length: triangles }, (_, k) => `f ${k + 1} ${k + 2} ${k + 3}`);
  return [...vertices, ...faces, ""].join("\n");
}

/** A GLB whose accessor says it has a thousand million vertices in a buffer of twelve bytes. */
function lyingGlb(): Uint8Array {
  const json = JSON.stringify({
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 1_000_000_000, type: "VEC3" }],
    bufferViews: [{ buffer: 0, byteLength: 12 }],
    buffers: [{ byteLength: 12 }],
  });
  const text = Buffer.from(json.padEnd(4 * Math.ceil(json.length / 4)));
  const head = Buffer.alloc(20);
  head.write("glTF", 0, "latin1");
  [2, 20 + text.length + 20, text.length].forEach((word, k) => head.writeUInt32LE(word, 4 + 4 * k));
  head.write("JSON", 16, "latin1");
  const body = Buffer.alloc(20);
  body.writeUInt32LE(12, 0);
  body.write("BIN\0", 4, "latin1");
  return Buffer.concat([head, text, body]);
}

export const HOSTILE: readonly Hostile[] = [
  {
    name: "a file above the scene's folder",
    write: meshFile("../secret.obj"),
    message:
      /colliders\[0\]\.shape\.file is "\.\.\/secret\.obj", expected a path below the scene's folder.*no \. or \.\./u,
  },
  {
    name: "a file above the scene's folder, by a detour",
    write: meshFile("meshes/../../secret.obj"),
    message: /expected a path below the scene's folder.*no \. or \.\./u,
  },
  {
    name: "a file anywhere",
    write: meshFile("/etc/hostname.obj"),
    message: /expected a path below the scene's folder.*no absolute path/u,
  },
  {
    name: "a file from the network",
    write: meshFile("https://example.com/mesh.obj"),
    message: /expected a path below the scene's folder.*no address: nothing is fetched/u,
  },
  {
    name: "a link that leads out of the folder",
    write: async (folder) => {
      await symlink("/etc/hostname", join(folder, "mesh.obj"));
      return meshFile("mesh.obj")(folder);
    },
    message: /colliders\[0\]\.shape\.file is "mesh\.obj".*it lies outside of the scene's folder/u,
  },
  {
    name: "an STL that lies about its triangles",
    write: meshFile("mesh.stl", lyingStl()),
    message: /colliders\[0\]\.shape\.file is "mesh\.stl", expected a mesh file that can be used/u,
  },
  {
    name: "a GLB that lies about its vertices",
    write: meshFile("mesh.glb", lyingGlb()),
    message: /colliders\[0\]\.shape\.file is "mesh\.glb", expected a mesh file that can be used/u,
  },
  {
    name: "an OBJ of a million triangles",
    write: meshFile("mesh.obj", strip(1_000_000)),
    message:
      /colliders\[0\]\.shape\.file is "mesh\.obj", expected a mesh file that can be used: it has \d+ (vertices|triangles), expected at most/u,
  },
  {
    name: "a hundred thousand brackets",
    write: text("[".repeat(100_000)),
    message: /is nested too deeply, expected at most 64 levels/u,
  },
  {
    name: "objects in objects in objects",
    write: text('{"a":'.repeat(50_000)),
    message: /is nested too deeply, expected at most 64 levels/u,
  },
  {
    name: "__proto__ at the top",
    write: text('{"version":1,"__proto__":{"polluted":1},"cloth":[]}'),
    message: /__proto__ is not a known key/u,
  },
  {
    name: "constructor and prototype in a material",
    write: scene({ cloth: [{ ...small, material: { constructor: { prototype: { polluted: 1 } } } }] }),
    message: /cloth\[0\]\.material\.constructor is not a known key/u,
  },
  {
    name: "NaN, Infinity and a number beyond all numbers",
    write: text('{"version":1,"gravity":[NaN,-Infinity,1e999],"cloth":[]}'),
    message: /gravity\[0\] is NaN, expected/u,
  },
  {
    name: "a sheet of a million by a million nodes",
    write: scene({ cloth: [grid({ size: [1, 1], nodes: [1e6, 1e6] })] }),
    message: /cloth\[0\]\.shape is too large: 1,000,000,000,000 nodes; expected at most 1,000,000 nodes/u,
  },
  {
    name: "a sheet of ten kilometres with nodes a micrometre apart",
    write: scene({ cloth: [grid({ size: [1e4, 1e4], spacing: 1e-6 })] }),
    message: /cloth\[0\]\.shape is too large: [\d,]+ nodes; expected at most 1,000,000 nodes/u,
  },
  {
    name: "a thousand sheets, each within the limit",
    write: scene({ cloth: many(1000, grid({ size: [1, 1], nodes: [900, 900] })) }),
    message: /cloth\[1\]\.shape is too large: .* with the sheets before it/u,
  },
  {
    name: "a block of points as large as a city",
    write: scene({ lattices: [{ id: "block", nodes: [100_000, 100_000, 100_000], size: [1, 1, 1] }] }),
    message: /lattices\[0\].*expected/u,
  },
  {
    name: "an elastic body of a trillion cells",
    write: scene({
      solids: [{ id: "body", shape: { kind: "box", size: [100, 100, 100], spacing: 1e-3 } }],
    }),
    message: /solids\[0\]\.shape\.spacing is 0\.001, expected larger: at most 20000 nodes/u,
  },
  {
    name: "a mesh of more vertices than a mesh may have",
    write: scene({
      colliders: [
        { id: "bomb", shape: { kind: "mesh", vertices: many(150_000, [0, 0, 0]), triangles: [[0, 1, 2]] } },
      ],
    }),
    message: /colliders\[0\]\.shape\.vertices is a list of 150000, expected at most 100000 entries/u,
  },
  {
    name: "a mesh whose triangles name vertices that are not there",
    write: scene({
      colliders: [
        {
          id: "mesh",
          shape: { kind: "mesh", vertices: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], triangles: [[0, 1, 4_000_000_000]] }, // prettier-ignore
        },
      ],
    }),
    message: /colliders\[0\]\.shape\.triangles\[0\].*expected/u,
  },
  {
    name: "heights of a whole country",
    write: scene({
      colliders: [
        { id: "land", shape: { kind: "heights", size: [1, 1], heights: many(2000, many(1000, 0)) } },
      ],
    }),
    message: /colliders\[0\]\.shape\.heights is a list of 2000, expected at most 1000 entries/u,
  },
  {
    name: "a hundred and fifty thousand pins",
    write: scene({ cloth: [{ ...small, pins: many(150_000, { where: { edge: "top" } }) }] }),
    message: /cloth\[0\]\.pins is a list of 150000, expected at most 1000 entries/u,
  },
  {
    name: "a list that goes on for sixty megabytes",
    write: text(`{"version":1,"cloth":[${"[],".repeat(20e6)}[]]}`),
    message: /cloth has more than 200000 entries, expected at most 200000 entries/u,
  },
  {
    name: "lists in lists, each of them short, of thirty million numbers",
    write: text(`{"version":1,"cloth":[${many(300, `[${"0,".repeat(99_999)}0]`).join(",")}]}`),
    message:
      /the text has more than 3000000 values, expected at most 3000000 values; larger meshes belong into files/u,
  },
  {
    name: "a motion that is not there",
    write: scene({
      keyframes: [{ id: "a", keys: [{ time: 0, position: [0, 0, 0] }] }],
      colliders: [{ id: "x", shape: { kind: "sphere", radius: 1 }, motion: "b" }],
    }),
    message: /colliders\[0\]\.motion.*"b".*expected/u,
  },
  {
    name: "a link that leads to itself",
    write: async (folder) => {
      const path = join(folder, "scene.json");
      await symlink("scene.json", path);
      return path;
    },
    message: /cannot read .*: its links lead in a circle/u,
  },
  {
    name: "a pipe that nobody writes into",
    write: async (folder) => {
      const path = join(folder, "scene.json");
      execFileSync("mkfifo", [path]);
      return path;
    },
    message: /cannot read .*: it is a named pipe, expected a file/u,
  },
  {
    name: "a device that never ends",
    write: async () => "/dev/zero",
    message: /cannot read \/dev\/zero: it is a device, expected a file/u,
  },
  {
    name: "a text of seventy megabytes",
    write: text(Buffer.alloc(70e6, 32)),
    message: /is too large for a scene: 70 MB, expected at most 64 MB/u,
  },
  {
    name: "a zip bomb that calls itself a scene",
    write: text(deflateSync(Buffer.alloc(50e6))),
    message: /not a JSON text \(UTF-8\)|expected an object/u,
  },
  {
    name: "an id of thirty megabytes",
    write: scene({ cloth: [{ ...small, id: "x".repeat(30e6) }] }),
    message: /cloth\[0\]\.id .*expected/u,
  },
  {
    name: "ten thousand keys that nobody knows",
    write: text(`{"version":1,${Array.from({ length: 10_000 }, (_, k) => `"key${k}":${k}`).join(",")}}`),
    message: /key0 is not a known key/u,
  },
];
