/** Where an example stands in the gallery. */
export const GROUPS = ["cloth", "garments", "paper", "bodies", "methods", "governor"] as const;
export type Group = (typeof GROUPS)[number];

/** An example without its scene: the page knows these at once, and fetches the scene when it is opened. */
export interface Entry {
  /** The folder's name below `examples/`; also the part of the page's address after `#`. */
  readonly id: string;
  /** As the scene file has it; a test sees to it. */
  readonly name: string;
  readonly description: string;
  readonly group: Group;
  /** Experiments of docs/claims.md that show the same. */
  readonly claims: readonly string[];
}

const of = (group: Group, ...rows: readonly (readonly [string, string, string, string?])[]): Entry[] =>
  rows.map(([id, name, description, claims = ""]) => ({
    ...{ id, name, description, group },
    claims: claims.split(" ").filter(Boolean),
  }));

export const entries: readonly Entry[] = [
  ...of(
    "cloth",
    [
      "hang",
      "Hang",
      "A square metre swings down from two neighbouring corners, without damping or air.",
      "H1 H3",
    ],
    ["drape", "Drape", "A cotton sheet falls over a ball and onto the ground around it.", "H3"],
    [
      "table",
      "Table",
      "A tablecloth of 51 × 51 nodes drops onto a square table and drapes over its edges.",
      "K6",
    ],
    ["flag", "Flag", "A polyester flag on its pole in a breeze that comes a little from the side.", "S4"],
    [
      "curtain",
      "Curtain",
      "A lining curtain hangs from its whole upper edge, which is pulled aside and back.",
      "S3",
    ],
    ["swing", "Swing", "Stiff denim, tilted by 50 degrees, swings from its upper edge in thin air.", "X20"],
    ["twist", "Twist", "A silk ribbon is wound up by half a turn, then its lower end is let go.", "X21"],
    [
      "fabrics",
      "Fabrics",
      "Silk, cotton shirting and denim, gathered by their upper corners and swung to and fro together.",
      "S2",
    ],
    [
      "attach",
      "Attach",
      "A banner is fastened to two poles that are carried about, tilted and turned.",
      "X16",
    ],
    ["push", "Push", "A ball runs through a hanging shirting sheet and back again.", "X15"],
    [
      "cut",
      "Cut",
      "A hanging sheet is cut in a light breeze: halfway through, then in two. The knife is in the studio, too.",
    ],
    [
      "shapes",
      "Shapes",
      "A cotton sheet falls over a leaning ring and a drum that stand on uneven ground.",
      "X15",
    ],
    [
      "box",
      "Box",
      "The paper's own test: a sheet held over a box, in steps of 0.2 s with one solve each.",
      "X8 X9",
    ],
    [
      "round",
      "Round tablecloth",
      "A round cloth, from a mesh file of quads and triangles, falls over a round table.",
      "S7",
    ],
    ["layers", "Layers", "Three cloths, one upon another, fall on a ball that rises.", "K3"],
    ["fold", "Fold", "Hands fold a napkin twice, fold upon fold, and let it go.", "K1"],
    ["ring", "Ring", "A silk scarf is drawn through a ring by its middle.", "K2"],
    ["wring", "Wring", "A towel is wrung by three turns between two bars that come nearer.", "K4"],
    ["tablecloth", "Tablecloth", "A tablecloth is jerked away from under three napkins.", "K5"],
  ),
  ...of(
    "garments",
    ["dress-silk", "Dress, silk", "A one-piece dress of silk, sewn on a mannequin that then walks.", "W1"],
    [
      "dress-stiff",
      "Dress, stiffer",
      "The same dress on the same walk, ten times as stiff, four times as damped, and on a smoother body.",
      "X20",
    ],
    ["dress-dance", "Dress, dancing", "A one-piece dress on a livelier motion.", "W1"],
    ["top-skirt", "Top and skirt", "A circle skirt, and a top worn over it, on a body that turns.", "W1 X19"],
    [
      "top-trousers",
      "Top and trousers",
      "Trousers of denim, long enough to break over the foot, which buckle at knee and ankle, and a top worn over them.",
      "W1",
    ],
    ["poncho", "Poncho", "A character from a GLB file walks in a poncho from a mesh file.", "S7"],
    ["ghost", "Ghost", "A bed sheet falls over a mannequin that walks.", "X19"],
  ),
  ...of(
    "paper",
    ["crumple", "Crumple", "Copy paper in a ball that shrinks and grows again: its creases stay.", "Z12 Z17"],
    [
      "confine",
      "Confine",
      "A sheet of paper in a ball: hold [ to make it smaller, ] to make it larger.",
      "Z14",
    ],
    ["ball", "Ball", "Paper crumpled into a ball whose layers lie on each other, by self-collision.", "Z17"],
    ["fist", "Fist", "A sheet of copy paper crumpled in a fist of twelve spheres, and let go.", "Z17"],
    [
      "crumpled",
      "Crumpled, both",
      "Edges chosen at random are broken, creased, or both: it looks crumpled before anything pressed it.",
      "Z8",
    ],
    ["letter", "Letter", "A sheet of copy paper is folded in three, along drawn creases.", "Z7"],
    ["dog-ear", "Dog-ear", "The corner of a page is turned down and stays.", "Z7"],
    [
      "aeroplane",
      "Aeroplane",
      "A sheet of copy paper is folded into an aeroplane, crease by crease, and thrown.",
      "Z7",
    ],
    ["miura", "Miura map", "A map that folds and opens in one move."],
    ["carton", "Carton", "A box from its net: walls first, then the lid."],
    [
      "pop-up",
      "Pop-up card",
      "Two slits and three creases make a step stand up when the card is opened to a right angle.",
    ],
  ),
  ...of(
    "bodies",
    [
      "jelly",
      "Jelly",
      "A row of jellies, softer to the left, on a tray that is shaken, lifted and turned.",
      "Y16",
    ],
    [
      "bounce",
      "Bounce",
      "A soft ball of 8 modes drops: it flattens, stores the fall, jumps and rings until it is round again.",
      "Y9",
    ],
    [
      "bend",
      "Bend",
      "Two bars held at one end under their weight: warped modes bend, linear ones swell.",
      "Y15",
    ],
    ["tumble", "Tumble", "Soft letters and rings fall into a bowl and come to rest on each other.", "Y17"],
    ["stairs", "Stairs", "Five soft bodies tumble down stairs, against steps and against each other.", "Y13"],
    [
      "tilt",
      "Tilted box",
      "A soft box falls on a corner and comes to rest on all the nodes of a face at once.",
      "Y12",
    ],
    [
      "slide",
      "Slide",
      "A body too stiff to bounce stops falling and goes on sliding; friction takes another one along with it.",
      "Y8 Y11",
    ],
    [
      "bars",
      "Bars",
      "Bars laid across each other on two rails that are narrower than their nodes are apart; a soft cube falls on them, corner first.",
      "Y19",
    ],
    ["knot", "Knot", "A rubber knot, a surface filled with tetrahedra, falls over a post.", "Y2"],
    [
      "skin",
      "Skin",
      "A ring of 800 nodes wears a skin of 100,000 vertices: the graphics card bends it.",
      "Y14",
    ],
    [
      "blanket",
      "Blanket",
      "A sheet falls over two soft bodies; they feel its weight and give way, and it lies on them as they move.",
      "Y6",
    ],
  ),
  ...of(
    "methods",
    [
      "fuzzy",
      "Fuzzy flag",
      "Points on springs, moved by rules that hold back what is fast: 1/720 s per step, and no system to solve.",
      "V6 V8",
    ],
    [
      "fuzzy-long-steps",
      "Fuzzy cloth in long steps",
      "A silk flag on two points, moved by rules in one step of 0.03 s per frame: rules, points and springs follow from the fabric.",
      "V8 V15",
    ],
    [
      "block",
      "Block of springs",
      "Points on springs in three dimensions: one block falls, the other hangs, both moved by fuzzy inference.",
      "V14",
    ],
  ),
  ...of("governor", [
    "governed",
    "Governed",
    "A curtain in gusts and a scarf before it hold 60 frames per second on any machine: their meshes follow.",
    "G11 G14",
  ]),
];
