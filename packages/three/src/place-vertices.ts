import type { IUniform, Material, WebGLProgramParametersWithUniforms } from "three";

/** GLSL that places the vertices of a mesh in its material's own shader. */
export interface VertexProgram {
  /** Tells it from other programs of the same material. */
  readonly name: string;
  readonly uniforms: Readonly<Record<string, IUniform>>;
  /** In front of `main`. */
  readonly declared: string;
  /** Declares `objectNormal`. */
  readonly normal: string;
  /** Declares `transformed`; shadows have no normal before it. */
  readonly place: (withNormals: boolean) => string;
}

/** Lets a material's vertices be placed by a program. What the material does to its shader itself comes first. */
export function placeVertices(material: Material, program: VertexProgram): void {
  const [own, key] = [material.onBeforeCompile.bind(material), material.customProgramCacheKey()];
  material.onBeforeCompile = (shader, renderer) => {
    own(shader, renderer);
    replace(shader, program, true);
  };
  material.customProgramCacheKey = () => `${program.name} ${key}`;
}

/** The same for what draws shadows, which knows no normals. */
export function placeShadow(material: Material, program: VertexProgram): void {
  material.onBeforeCompile = (shader) => replace(shader, program, false);
  material.customProgramCacheKey = () => program.name;
}

function replace(
  shader: WebGLProgramParametersWithUniforms,
  { uniforms, declared, normal, place }: VertexProgram,
  withNormals: boolean,
): void {
  Object.assign(shader.uniforms, uniforms);
  shader.vertexShader =
    declared +
    shader.vertexShader
      .replace("#include <beginnormal_vertex>", withNormals ? normal : "")
      .replace("#include <begin_vertex>", place(withNormals));
}
