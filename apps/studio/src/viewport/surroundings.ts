import {
  BackSide,
  BufferAttribute,
  Color,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderChunk,
  SphereGeometry,
  Vector3,
  type Texture,
  type WebGLRenderer,
} from "three";

/** Soft lamps: towards where from the middle, how wide and high at a distance of 5, how bright. */
const LAMPS = [
  { at: [0.5, 1.2, 0.8], size: [5, 4], light: 9, colour: 0xfff1de },
  { at: [-1, 0.5, 0.35], size: [2.4, 5], light: 3.2, colour: 0xdfe9ff },
  { at: [0.2, 0.45, -1], size: [6, 1.4], light: 3.5, colour: 0xffffff },
] as const;

/**
 * Of the light of surroundings that matt things take [1]: they have none of their shadows. The dome of the lights, which has, gives the rest.
 */
const MATT = "0.28";
ShaderChunk.lights_fragment_maps = ShaderChunk.lights_fragment_maps.replace(
  "iblIrradiance += ",
  `iblIrradiance += ${MATT} * `,
);

/** What shiny and velvety things mirror: a bright room with soft lamps. Made once; a picture file would be a hundred kilobytes. */
export function makeSurroundings(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  const wall = new SphereGeometry(20, 24, 16);
  wall.setAttribute("color", skyColours(wall));
  room.add(new Mesh(wall, new MeshBasicMaterial({ vertexColors: true, side: BackSide })));
  for (const { at, size, light, colour } of LAMPS) {
    const lamp = new Mesh(
      new PlaneGeometry(size[0], size[1]),
      new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(light) }),
    );
    lamp.position.fromArray(at).setLength(5);
    lamp.lookAt(new Vector3());
    room.add(lamp);
  }
  const generator = new PMREMGenerator(renderer);
  // Blurred a little: no lamp has a sharp edge.
  const { texture } = generator.fromScene(room, 0.03, 0.1, 100);
  generator.dispose();
  room.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.geometry.dispose();
    (part.material as MeshBasicMaterial).dispose();
  });
  return texture;
}

/** Light above, a warm floor below. */
function skyColours(wall: SphereGeometry): BufferAttribute {
  const position = wall.getAttribute("position");
  const [top, middle, floor] = [new Color(0xf6f7fa), new Color(0xd6d0c8), new Color(0x8d8378)];
  const colours = new Float32Array(3 * position.count);
  for (let k = 0; k < position.count; k++) {
    const height = position.getY(k) / 20;
    new Color()
      .copy(middle)
      .lerp(height > 0 ? top : floor, Math.min(1, Math.abs(height) * 1.6))
      .toArray(colours, 3 * k);
  }
  return new BufferAttribute(colours, 3);
}
