import {
  AddEquation,
  CustomBlending,
  FloatType,
  FramebufferTexture,
  HalfFloatType,
  Mesh,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  RawShaderMaterial,
  Scene,
  Vector2,
  WebGLRenderTarget,
  type Camera,
  type Texture,
  type WebGLRenderer,
} from "three";

/** Draws the scene once, into what is set as target. */
type Draw = () => void;

const VERTEX = `
precision highp float;
attribute vec3 position;
varying vec2 at;
void main() {
  at = 0.5 * position.xy + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

const ADD = `
precision highp float;
uniform sampler2D picture;
varying vec2 at;
void main() { gl_FragColor = texture2D(picture, at); }`;

/** Linear light becomes what a screen shows; colours are premultiplied with what covers the background. */
const SHOW = `
precision highp float;
uniform sampler2D sum;
uniform float share;
uniform sampler2D background;
uniform float hasBackground;
varying vec2 at;
#include <tonemapping_pars_fragment>
#include <colorspace_pars_fragment>
void main() {
  vec4 mean = texture2D(sum, at) * share;
  #ifdef IS_LINEAR
    vec3 light = NeutralToneMapping(mean.rgb / max(mean.a, 1e-4));
    mean.rgb = sRGBTransferOETF(vec4(clamp(light, 0.0, 1.0), 1.0)).rgb * mean.a;
  #endif
  mean.a = clamp(mean.a, 0.0, 1.0);
  if (hasBackground > 0.5) {
    // The card decodes what it reads of a picture.
    vec3 behind = sRGBTransferOETF(vec4(texture2D(background, at).rgb, 1.0)).rgb;
    mean = vec4(mean.rgb + (1.0 - mean.a) * behind, 1.0);
  }
  gl_FragColor = mean;
}`;

/**
 * Sums pictures of one still scene, each with its camera and its lamps a little elsewhere, and shows their mean: edges, shadows and the
 * light of the sky become smooth. With `isLinear` pictures are drawn as light into a target of their own; else they are copied
 * from the page's canvas as they are, so that no shader has to be made anew.
 */
export class StillPicture {
  readonly #renderer: WebGLRenderer;
  readonly #isLinear: boolean;
  readonly #smooth: number;
  readonly #size = new Vector2();
  readonly #scene = new Scene();
  readonly #camera = new OrthographicCamera();
  readonly #mesh: Mesh<PlaneGeometry, RawShaderMaterial>;
  readonly #add: RawShaderMaterial;
  readonly #show: RawShaderMaterial;
  #light: WebGLRenderTarget | null = null;
  #copy: FramebufferTexture | null = null;
  #sum: WebGLRenderTarget | null = null;
  #count = 0;

  /** `smooth`: samples of each pixel of one picture; 0: the many pictures of a still one are enough. */
  constructor(renderer: WebGLRenderer, { isLinear, smooth }: { isLinear: boolean; smooth: number }) {
    this.#renderer = renderer;
    this.#isLinear = isLinear;
    this.#smooth = smooth;
    const plain = { vertexShader: VERTEX, depthTest: false, depthWrite: false, toneMapped: false };
    this.#add = new RawShaderMaterial({
      ...plain,
      fragmentShader: ADD,
      uniforms: { picture: { value: null } },
      ...{ blending: CustomBlending, blendEquation: AddEquation, blendSrc: OneFactor, blendDst: OneFactor },
      ...{ blendSrcAlpha: OneFactor, blendDstAlpha: OneFactor },
    });
    this.#show = new RawShaderMaterial({
      ...plain,
      fragmentShader: SHOW,
      blending: 0,
      ...(isLinear && { defines: { IS_LINEAR: "" } }),
      uniforms: {
        sum: { value: null },
        share: { value: 1 },
        background: { value: null },
        hasBackground: { value: 0 },
        toneMappingExposure: { value: 1 },
      },
    });
    this.#mesh = new Mesh(new PlaneGeometry(2, 2), this.#add);
    this.#mesh.frustumCulled = false;
    this.#scene.add(this.#mesh);
  }

  /** Pictures that are in the sum. */
  get count(): number {
    return this.#count;
  }

  /** Something has moved: the sum begins anew. */
  forget(): void {
    this.#count = 0;
  }

  /** Draws one picture and shows it as it is. */
  single(draw: Draw, background: Texture | null = null): void {
    this.#count = 0;
    if (!this.#isLinear) {
      // What moves needs no room for what is still.
      this.#free();
      return draw();
    }
    this.#fit();
    const light = this.#drawLight(draw);
    this.#present(light, 1, background);
  }

  /** Draws one more picture and shows the mean of all. */
  add(draw: Draw, background: Texture | null = null): void {
    this.#fit();
    const picture = this.#isLinear ? this.#drawLight(draw) : this.#drawCopy(draw);
    this.#add.uniforms["picture"].value = picture;
    const { autoClear } = this.#renderer;
    this.#renderer.autoClear = this.#count === 0;
    this.#renderer.setRenderTarget(this.#sum);
    this.#render(this.#add);
    this.#renderer.autoClear = autoClear;
    this.#count++;
    this.#present(this.#sum?.texture ?? picture, 1 / this.#count, background);
  }

  dispose(): void {
    this.#free();
    this.#add.dispose();
    this.#show.dispose();
  }

  #present(sum: Texture, share: number, background: Texture | null): void {
    const { uniforms } = this.#show;
    uniforms["sum"].value = sum;
    uniforms["share"].value = share;
    uniforms["background"].value = background;
    uniforms["hasBackground"].value = background ? 1 : 0;
    uniforms["toneMappingExposure"].value = this.#renderer.toneMappingExposure;
    this.#renderer.setRenderTarget(null);
    this.#render(this.#show);
  }

  #drawLight(draw: Draw): Texture {
    this.#renderer.setRenderTarget(this.#light);
    draw();
    return this.#light?.texture as Texture;
  }

  #drawCopy(draw: Draw): Texture {
    this.#renderer.setRenderTarget(null);
    draw();
    const copy = this.#copy as FramebufferTexture;
    this.#renderer.copyFramebufferToTexture(copy);
    return copy;
  }

  /** Shadows are those that the picture was drawn with. */
  #render(material: RawShaderMaterial): void {
    this.#mesh.material = material;
    const { shadowMap } = this.#renderer;
    const { enabled } = shadowMap;
    shadowMap.enabled = false;
    this.#renderer.render(this.#scene, this.#camera as Camera);
    shadowMap.enabled = enabled;
  }

  /** Rooms of the canvas's size. */
  #fit(): void {
    const size = this.#renderer.getDrawingBufferSize(new Vector2());
    if (this.#sum && size.equals(this.#size)) return;
    this.#free();
    this.#size.copy(size);
    this.#count = 0;
    const [width, height] = [Math.max(1, size.x), Math.max(1, size.y)];
    // Half as many digits are too few for a sum, and better than nothing.
    const type = this.#renderer.extensions.has("EXT_float_blend") ? FloatType : HalfFloatType;
    this.#sum = new WebGLRenderTarget(width, height, { type, depthBuffer: false });
    if (this.#isLinear)
      this.#light = new WebGLRenderTarget(width, height, { type: HalfFloatType, samples: this.#smooth });
    else this.#copy = new FramebufferTexture(width, height);
  }

  #free(): void {
    if (!this.#sum) return;
    this.#mesh.geometry.dispose();
    this.#light?.dispose();
    this.#copy?.dispose();
    this.#sum?.dispose();
    this.#light = this.#copy = this.#sum = null;
  }
}
