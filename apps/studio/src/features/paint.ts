import { effect, signal } from "@preact/signals-core";
import { FIELDS, type FieldName } from "@pliant/three";
import { Legend } from "../panel/legend.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  {
    material: "Colours: as it is made",
    strain: "Colours: strain",
    bending: "Colours: bending",
    speed: "Colours: speed",
    contact: "Colours: contact force",
    energy: "Colours: elastic energy",
    pressure: "Colours: pressure",
    gap: "Colours: gap to the body",
    choose: "Colour bodies by",
    strainOf: "Strain",
    bendingOf: "Curvature",
    speedOf: "Speed",
    contactOf: "Contact force at a node",
    energyOf: "Elastic energy per mass",
    pressureOf: "Pressure",
    gapOf: "Gap to the body",
    none: "Material",
  },
  {
    material: "색상: 재질 그대로",
    strain: "색상: 변형률",
    bending: "색상: 굽힘",
    speed: "색상: 속도",
    contact: "색상: 접촉력",
    energy: "색상: 탄성 에너지",
    pressure: "색상: 압력",
    gap: "색상: 몸과의 틈",
    choose: "색상 기준",
    strainOf: "변형률",
    bendingOf: "곡률",
    speedOf: "속력",
    contactOf: "노드의 접촉력",
    energyOf: "질량당 탄성 에너지",
    pressureOf: "압력",
    gapOf: "몸과의 틈",
    none: "재질",
  },
);

/** The keys that choose a colouring; `0` is none. */
const KEYS: Readonly<Record<FieldName, string>> = {
  strain: "3",
  bending: "4",
  speed: "5",
  contact: "6",
  energy: "7",
  pressure: "8",
  gap: "9",
};

/** Colours of strain, bending, speed, contact, energy, pressure and gap, with a legend on the stage. */
export function install({ commands, player, viewport }: App): void {
  const field = signal<FieldName | null>(null);
  const choose = (name: FieldName | null): void => {
    field.value = field.value === name ? null : name;
    player.host.watchField(field.value);
    player.sceneObjects?.wear(field.value);
    viewport.invalidate();
  };
  commands.add(
    { id: "paint-none", group: "view", title: () => t("material"), keys: ["0"], run: () => choose(null) },
    ...FIELDS.map((name) => ({
      id: `paint-${name}`,
      group: "view" as const,
      title: () => t(name),
      keys: [KEYS[name]],
      run: () => choose(name),
    })),
  );
  const legend = new Legend({ onChoose: (name) => choose(name) });
  effect(() => {
    legend.name(t("choose"), t("none"), (name) => t(`${name}Of`));
    legend.choose(field.value);
  });
  player.opened.listen(({ sceneObjects }) => {
    player.host.watchField(field.value);
    sceneObjects.wear(field.value);
  });
  player.frames.listen(() => {
    const scale = player.sceneObjects?.paint.scale;
    if (field.value && scale) legend.show(field.value, scale);
  });
}
