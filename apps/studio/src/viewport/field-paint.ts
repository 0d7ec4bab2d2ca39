import type { FieldName, FrameView, PliantMesh } from "@pliant/three";
import { BufferAttribute, DoubleSide, DynamicDrawUsage, MeshStandardMaterial } from "three";
import { colourTexture } from "./colour-map.ts";
import { FieldScale } from "./field-scale.ts";

/** Paints bodies by one number per node, on a scale that all share. */
export class FieldPaint {
  readonly scale = new FieldScale();
  /** On what is painted. */
  readonly material = new MeshStandardMaterial({ roughness: 0.85, side: DoubleSide });
  readonly #top = { value: 1 };
  #name: FieldName | null = null;

  constructor() {
    const colours = { value: colourTexture() };
    this.material.onBeforeCompile = (shader) => {
      shader.uniforms["colours"] = colours;
      shader.uniforms["top"] = this.#top;
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", "#include <common>\nattribute float field;\nvarying float vField;")
        .replace("#include <begin_vertex>", "#include <begin_vertex>\nvField = field;");
      shader.fragmentShader = shader.fragmentShader
        .replace(
          "#include <common>",
          "#include <common>\nvarying float vField;\nuniform sampler2D colours;\nuniform float top;",
        )
        .replace(
          "#include <color_fragment>",
          "diffuseColor.rgb = texture2D(colours, vec2((255.0 * clamp(vField / top, 0.0, 1.0) + 0.5) / 256.0, 0.5)).rgb;",
        );
    };
  }

  get name(): FieldName | null {
    return this.#name;
  }

  choose(name: FieldName | null): void {
    this.#name = name;
    this.scale.forget();
  }

  /** A new frame is on the stage; without a field in it nothing changes. */
  show({ field }: FrameView, meshes: readonly PliantMesh[]): void {
    if (!field) return;
    this.scale.look(field);
    this.#top.value = this.scale.top || 1;
    for (const mesh of meshes) write(mesh, field);
  }

  dispose(): void {
    this.material.dispose();
  }
}

function write(mesh: PliantMesh, field: Float32Array): void {
  const { geometry } = mesh;
  const { count } = geometry.getAttribute("position");
  let column = geometry.getAttribute("field") as BufferAttribute | undefined;
  if (column?.count !== count) {
    column = new BufferAttribute(new Float32Array(count), 1).setUsage(DynamicDrawUsage);
    geometry.setAttribute("field", column);
  }
  for (let vertex = 0; vertex < count; vertex++) column.array[vertex] = field[mesh.nodeOf(vertex)];
  column.needsUpdate = true;
}
