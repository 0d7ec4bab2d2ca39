import {
  BufferGeometry,
  Color,
  FloatType,
  Mesh,
  MeshStandardMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Points,
  Raycaster,
  Scene,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
  type Material,
} from "three";
import { afterEach, expect, it } from "vitest";
import { colliderFrom } from "../collider-from.ts";
import { pickPoint } from "../pick-point.ts";
import { clothFrom } from "./cloth-from.ts";
import { FineWrapMesh } from "./fine-wrap-mesh.ts";
import type { Host } from "./host-types.ts";
import { Pictures, playing } from "./testing/pictures.ts";

const hosts: Host[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.dispose();
});

/** A sheet of 0.8 m that lies, of so many parts; the finer one has a wavy surface. */
function sheet(parts: number, wave: number): Mesh {
  const geometry = new PlaneGeometry(0.8, 0.8, parts, parts).rotateX(-Math.PI / 2).translate(0, 0.35, 0);
  const position = geometry.getAttribute("position");
  for (let k = 0; k < position.count; k++)
    position.setY(k, position.getY(k) + wave * Math.sin(60 * position.getX(k)));
  geometry.computeVertexNormals();
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ color: 0x335577 }));
  mesh.name = "cape";
  return mesh;
}

/** Where a material's shader puts the vertices of a geometry: each is drawn as one pixel whose colour is its place. */
function placedByShader(geometry: BufferGeometry, material: Material): Float32Array {
  const { count } = geometry.getAttribute("position");
  const side = Math.ceil(Math.sqrt(count));
  const renderer = new WebGLRenderer();
  const target = new WebGLRenderTarget(side, side, { type: FloatType });
  const before = material.onBeforeCompile.bind(material);
  material.onBeforeCompile = (shader, own) => {
    before(shader, own);
    shader.vertexShader = shader.vertexShader
      .replace("void main() {", "varying vec3 placed;\nvoid main() {")
      .replace(
        "#include <project_vertex>",
        `placed = transformed;
        vec4 mvPosition = vec4(transformed, 1.0);
        gl_Position = vec4(
          2.0 * (vec2(gl_VertexID % ${side}, gl_VertexID / ${side}) + 0.5) / ${side}.0 - 1.0, 0.0, 1.0);
        gl_PointSize = 1.0;`,
      );
    shader.fragmentShader = "varying vec3 placed;\nvoid main() { gl_FragColor = vec4(placed, 1.0); }";
  };
  const points = new Points(new BufferGeometry().copy(geometry).setIndex(null), material);
  points.frustumCulled = false;
  points.geometry.clearGroups();
  const stage = new Scene().add(points);
  stage.background = new Color(0);
  renderer.setRenderTarget(target);
  renderer.render(stage, new OrthographicCamera());
  const pixels = new Float32Array(4 * side * side);
  renderer.readRenderTargetPixels(target, 0, 0, side, side, pixels);
  renderer.dispose();
  return Float32Array.from({ length: 3 * count }, (_, k) => pixels[4 * Math.floor(k / 3) + (k % 3)]);
}

it("places the vertices of a fine mesh on coarse cloth in its shader as on the CPU, out of what it lies on", async () => {
  const host = await playing({ worker: "auto" });
  hosts.push(host);
  const ball = new Mesh(new SphereGeometry(0.2, 64, 32));
  ball.name = "ball";
  const [fine, coarse] = [sheet(80, 0.002), sheet(16, 0)];
  new Scene().add(ball, fine);
  await host.add(colliderFrom(ball), clothFrom(fine, { proxy: coarse }));
  const pictures = new Pictures(host);
  await pictures.run(60);
  const drawn = host.cloth("cape").object;
  expect(drawn).toBeInstanceOf(FineWrapMesh);
  expect(fine.visible).toBe(false);
  // A ray wants vertices on this thread; what it hits can be held.
  const ray = new Raycaster(new Vector3(0.05, 1, 0.02), new Vector3(0, -1, 0));
  const picked = pickPoint(ray, [drawn]);
  expect(picked?.position.y).toBeGreaterThan(0.19);
  expect(host.cloth("cape").grab(picked ?? 0, [0, 1, 0])).toBeDefined();
  const here = drawn.geometry.getAttribute("position").array;
  const worn = [drawn.material, drawn.customDepthMaterial].flat();
  for (const material of worn) {
    const there = placedByShader(drawn.geometry, material ?? new MeshStandardMaterial());
    expect(Math.max(...there.map((value, k) => Math.abs(value - here[k])))).toBeLessThan(1e-5);
  }
  let [deepest, touching] = [Infinity, 0];
  for (let k = 0; k < here.length; k += 3) {
    const above = Math.hypot(here[k], here[k + 1], here[k + 2]) - 0.2;
    deepest = Math.min(deepest, above);
    if (above < 0.006) touching++;
  }
  expect(touching).toBeGreaterThan(200);
  // Its waves reach 2 mm below the cloth.
  expect(deepest).toBeGreaterThan(-0.001);
});
