import {
  NeutralToneMapping,
  Box3,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Texture,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { backdropTexture } from "./backdrop.ts";
import { drawing } from "./fabric.ts";
import { frameBox, framePoints, type Covered } from "./framing.ts";
import type { Graphics } from "./graphics.ts";
import { Ground } from "./ground.ts";
import { behindJelly } from "./jelly.ts";
import { squareSample } from "./light-samples.ts";
import { Lights } from "./lights.ts";
import { Resolution } from "./resolution.ts";
import { RIGS, type RigName } from "./rigs.ts";
import { widening } from "./soft-shadow.ts";
import { StillPicture } from "./still-picture.ts";
import { makeSurroundings } from "./surroundings.ts";
import { WarmUp } from "./warm-up.ts";

/** Pictures that make one still picture, with the light of the sky and without it. */
const SAMPLES_RICH = 56;
const SAMPLES_PLAIN = 12;
/** How long nothing has changed before a picture is refined [ms]. */
const REST = 250;

/** Pictures that are being made of the stage. */
export interface Shooting {
  /** Draws now: read the canvas before anything else happens. */
  draw(): void;
  end(): void;
}

/** Where the scene stands: renderer, camera, light, ground. Draws only when something has changed. */
export class Viewport {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(35, 1, 0.01, 200);
  readonly renderer: WebGLRenderer;
  readonly controls: OrbitControls;
  /** Before each picture; true when something has changed and the picture must be drawn. */
  beforePicture: (now: number) => boolean = () => false;
  /** A picture was drawn. */
  afterPicture: (now: number) => void = () => {};
  readonly #isAdaptive: boolean;
  readonly #ground = new Ground();
  readonly #lights: Lights;
  readonly #still: StillPicture;
  readonly #isRich: boolean;
  readonly #resolution: Resolution;
  #box = new Box3(new Vector3(-1, 0, -1), new Vector3(1, 1, 1));
  #isDirty = true;
  #isShooting = false;
  #followed: Vector3 | null = null;
  #lastChange = 0;
  /** All pixels are drawn, not fewer as while it moves. */
  #isSharp = false;
  /** Nothing was put here yet, and nothing is drawn: the ground alone would keep the first scene waiting. */
  #isBare = true;
  #speck: WarmUp | null = null;

  /** Throws when the browser has no WebGL. */
  constructor(canvas: HTMLCanvasElement, { antialias, isAdaptive, isRich, isSoftware }: Graphics) {
    this.#isAdaptive = isAdaptive;
    this.#isRich = isRich;
    drawing.isRich = isRich;
    this.#resolution = new Resolution(Math.min(globalThis.devicePixelRatio, 2), isSoftware && isAdaptive);
    this.#lights = new Lights(isRich);
    // What is drawn as light has a target of its own, with smooth edges.
    this.renderer = new WebGLRenderer({ canvas, antialias: antialias && !isRich, alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.toneMapping = NeutralToneMapping;
    this.#still = new StillPicture(this.renderer, { isLinear: isRich, smooth: isSoftware ? 0 : 4 });
    if (isRich) {
      this.scene.environment = makeSurroundings(this.renderer);
      this.#ground.soften();
    }
    this.scene.add(this.#ground, this.#lights);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = Math.PI * 0.54;
    this.controls.addEventListener("change", () => this.invalidate());
    // three.js uploads everything again by itself; somebody must ask for the picture.
    canvas.addEventListener("webglcontextrestored", () => this.invalidate());
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.setRig("studio");
    this.#resize();
    this.renderer.setAnimationLoop((now) => this.#picture(now));
  }

  /** Other lamps. */
  setRig(name: RigName): void {
    const rig = RIGS[name];
    this.#lights.setRig(rig);
    this.#ground.setRig(rig);
    this.scene.environmentIntensity = rig.mirrored;
    this.renderer.toneMappingExposure = rig.exposure;
    behindJelly.value.set(rig.behind).multiplyScalar(1 / rig.exposure);
    this.invalidate();
  }

  /** Asks for a new picture. */
  invalidate(): void {
    this.#isDirty = true;
  }

  /** How long something is on the page at the point that the view turns about [px]. */
  pixelsOf(metres: number): number {
    const distance = this.camera.position.distanceTo(this.controls.target);
    const height = 2 * distance * Math.tan((this.camera.fov * Math.PI) / 360);
    return (metres / height) * this.renderer.domElement.clientHeight;
  }

  /** Fits ground, shadow and view to what will be seen. `floor` is the height of the ground [m]. `keepView`: the camera stays. */
  setBox(box: Box3, floor: number, keepView = false): void {
    this.#isBare = false;
    this.#box = box.clone();
    this.#ground.place(box, floor);
    this.#lights.fit(box);
    if (!keepView) this.fitView();
  }

  /** Fits the view to points, or to the box that was set. */
  fitView(points?: readonly Vector3[], covered = coveredOf(this.renderer.domElement)): void {
    if (points) framePoints(this.camera, this.controls, points, covered);
    else frameBox(this.camera, this.controls, this.#box, covered);
    this.#followed = null;
    this.invalidate();
  }

  /** Camera and what it turns about go along with a place that moves [m]; null: they stay. */
  follow(place: Vector3 | null): void {
    const before = this.#followed;
    this.#followed = place?.clone() ?? null;
    if (!before || !place) return;
    const way = place.clone().sub(before);
    this.camera.position.add(way);
    this.controls.target.add(way);
    this.#lights.carry(way);
    this.#ground.carry(way);
  }

  /** Asks for the shaders of cloth, light and ground, for the first scene to find: the graphics card makes them meanwhile. */
  warmUp(): void {
    this.#speck = new WarmUp();
    this.scene.add(this.#speck);
    this.renderer.compile(this.scene, this.camera);
    this.renderer.getContext().flush();
  }

  /** Uses them once, which takes long where the processor draws. Nothing of it is seen. */
  finishWarmUp(): void {
    if (!this.#speck?.parent) return;
    this.renderer.setViewport(0, 0, 1, 1);
    this.renderer.render(this.scene, this.camera);
    this.renderer.clear();
    this.scene.remove(this.#speck);
    this.#resize();
  }

  /**
   * Pictures of another size, with the background of the page in them: draw as many as are wanted, then end. Nothing else is drawn
   * meanwhile.
   */
  startShooting(width: number, height: number, samples = this.#samples): Shooting {
    this.#isShooting = true;
    const background = backdropTexture(this.renderer.domElement);
    if (!this.#isRich) this.scene.background = background;
    this.renderer.setPixelRatio(1);
    this.renderer.setSize(width, height, false);
    this.#lights.setShadowSize(2048);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    return {
      draw: () => {
        this.#still.forget();
        for (let index = 0; index < samples; index++) this.#drawSample(index, background);
      },
      end: () => {
        this.scene.background = null;
        background.dispose();
        this.#isShooting = false;
        this.#resize();
      },
    };
  }

  #picture(now: number): void {
    if (this.#isShooting) return;
    this.controls.update();
    const hasChanged = this.beforePicture(now);
    if (this.#isBare) return;
    if (!hasChanged && !this.#isDirty) {
      this.#resolution.rest();
      return this.#refine(now);
    }
    this.#isDirty = false;
    this.#lastChange = now;
    document.documentElement.dataset["refining"] = "";
    const isOther = this.#isAdaptive && this.#resolution.look(now);
    if (isOther || this.#isSharp) {
      this.#isSharp = false;
      this.#resize();
      this.#isDirty = false;
    }
    widening.value = 1;
    this.#lights.move();
    this.#still.single(() => this.#draw());
    // Shaders live as long as somebody wears them: now the scene does.
    this.#speck?.removeFromParent();
    this.#speck?.dispose();
    this.#speck = null;
    this.afterPicture(now);
  }

  /** Nothing moves: one picture more of those that together make a good one. */
  #refine(now: number): void {
    if (this.#still.count >= this.#samples || now - this.#lastChange < REST) return;
    if (!this.#isSharp) {
      this.#isSharp = true;
      if (this.#resolution.isReduced) this.#resize();
      this.#isDirty = false;
    }
    this.#drawSample(this.#still.count, null);
    if (this.#still.count >= this.#samples) delete document.documentElement.dataset["refining"];
  }

  get #samples(): number {
    return this.#isRich ? SAMPLES_RICH : SAMPLES_PLAIN;
  }

  /** Camera and lamps a little elsewhere. */
  #drawSample(index: number, background: Texture | null): void {
    const { width, height } = this.renderer.getDrawingBufferSize(new Vector2());
    const [across, up] = squareSample(index);
    widening.value = 0;
    this.#lights.sample(index);
    this.camera.setViewOffset(width, height, across - 0.5, up - 0.5, width, height);
    this.#still.add(() => this.#draw(), this.#isRich ? background : null);
    this.camera.clearViewOffset();
  }

  #draw(): void {
    this.#lights.follow(this.camera);
    this.renderer.render(this.scene, this.camera);
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.renderer.domElement;
    if (clientWidth === 0 || clientHeight === 0 || this.#isShooting) return;
    this.renderer.setPixelRatio(this.#isSharp ? this.#resolution.most : this.#resolution.ratio);
    this.#lights.setShadowSize(this.#resolution.isLow && !this.#isSharp ? 1024 : 2048);
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.invalidate();
  }
}

/** Tools and choices that lie over the stage. */
function coveredOf(canvas: HTMLElement): Covered {
  const { width, height, left, top } = canvas.getBoundingClientRect();
  const boxOf = (selector: string): DOMRect | undefined =>
    canvas.parentElement?.querySelector(selector)?.getBoundingClientRect();
  const [tools, light, colours] = [boxOf(".tools"), boxOf(".light"), boxOf(".legend")];
  if (width === 0 || height === 0) return { left: 0, right: 0, top: 0, bottom: 0 };
  return {
    left: tools ? Math.max(0, tools.right - left) / width : 0,
    right: 0,
    top: colours && width < 600 ? Math.max(0, colours.bottom - top) / height : 0,
    bottom: light ? Math.max(0, top + height - light.top) / height : 0,
  };
}
