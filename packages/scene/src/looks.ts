import { FABRIC_LOOKS } from "./fabric-looks.ts";
import { STOCKS } from "./papers.ts";
import type { Scene } from "./schema/document.ts";
import type { Print, SceneColliderLook, SceneLook, SceneSolidLook, Weave } from "./schema/look.ts";
import type { SceneMaterial } from "./schema/material.ts";

/** Cloth or paper, with everything filled in. Colours are `#rrggbb`. */
export interface ClothLook {
  readonly kind: "cloth" | "paper";
  readonly colour: string;
  /** Of its wrong side; null: as the right side, a little paler. */
  readonly back: string | null;
  readonly weave: Weave;
  /** From one yarn to the next [m]. */
  readonly yarn: number;
  readonly print: Print | null;
  /** 0 mirrors, 1 is quite matt. */
  readonly roughness: number;
  /** [1] */
  readonly sheen: number;
  /** Of its edges [m]. */
  readonly thickness: number;
  /** Width of the hem [m]; 0: a raw edge. */
  readonly hem: number;
  /** Of the thread; null: the cloth's own. */
  readonly stitches: string | null;
}

/** An elastic body; what is absent follows from what it is made of. */
export interface SolidLook extends SceneSolidLook {
  readonly kind: "solid";
}

export type BodyLook = ClothLook | SolidLook;

/** How everything of a scene looks: bodies in the order of its model, colliders in their own. */
export interface SceneLooks {
  readonly bodies: readonly BodyLook[];
  readonly colliders: readonly SceneColliderLook[];
}

type Looks = Pick<Scene, "cloth" | "garments" | "solids" | "lattices" | "colliders">;

export function sceneLooks({ cloth, garments, solids, lattices, colliders }: Looks): SceneLooks {
  // Cloths of one fabric have its colours in turn.
  const used = new Map<string, number>();
  const turn = (name: string): number => {
    const count = used.get(name) ?? 0;
    used.set(name, count + 1);
    return count;
  };
  const sheets = cloth.map(({ look, paper, material }) =>
    paper ? paperLook(paper.stock, look) : clothLook(material, look, turn),
  );
  const bodies = solids.map(({ look }): SolidLook => ({ kind: "solid", ...look }));
  const blocks = lattices.map(() => clothLook("cotton", { weave: "none", hem: 0 }, turn));
  const worn = garments.map(({ material, look }) => clothLook(material, look, turn));
  return {
    bodies: [...sheets, ...bodies, ...blocks, ...worn],
    colliders: colliders.map(({ look }) => look ?? {}),
  };
}

function clothLook(
  material: SceneMaterial,
  own: SceneLook | undefined,
  turn: (name: string) => number,
): ClothLook {
  const name = typeof material === "string" ? material : (material.preset ?? "cotton");
  const { colours, ...fabric } = FABRIC_LOOKS[name];
  const colour = own?.colour ?? colours[turn(name) % colours.length];
  // The back of a cloth that was dyed otherwise is not the fabric's.
  const back = own?.colour === undefined ? (fabric.back ?? null) : null;
  return { kind: "cloth", print: null, stitches: null, ...fabric, colour, back, ...own };
}

/** What papers look like that are not white. */
const PAPERS: Readonly<Record<string, { readonly colour: string; readonly roughness: number }>> = {
  newsprint: { colour: "#e3ddd0", roughness: 0.97 },
  kraft: { colour: "#b98f62", roughness: 0.92 },
  cardboard: { colour: "#e9e4da", roughness: 0.88 },
  foil: { colour: "#d3d6da", roughness: 0.28 },
};

/** Drawn three times as thick as it is: a tenth of a millimetre is less than a pixel. */
const EDGE = 3;

function paperLook(stock: keyof typeof STOCKS, own: SceneLook | undefined): ClothLook {
  const { colour, roughness } = PAPERS[stock] ?? { colour: "#fdfdfc", roughness: 0.9 };
  return {
    ...{ kind: "paper", colour, back: null, weave: "none", yarn: 1e-3, print: null, roughness, sheen: 0 },
    ...{ thickness: EDGE * STOCKS[stock].thickness, hem: 0, stitches: null },
    ...own,
  };
}
