import type { Terrain, Weather } from "./lexicon.ts";
import { MOTIF_NAMES, type MotifName } from "./motifs.ts";
import type { Palette } from "./palette.ts";
import type { Random } from "./random.ts";
import type { Box } from "./shapes.ts";

/** Everything that a family draws from. */
export interface Scene extends Box {
  /** A hundredth of the shorter side: sizes follow it. */
  unit: number;
  random: Random;
  palette: Palette;
  /** Night: dark grounds, light motifs. */
  isDark: boolean;
  /** Which of a family's compositions; any whole number from 0. */
  variant: number;
  motifs: readonly MotifName[];
  terrain: Terrain;
  weather: readonly Weather[];
  /** The word that type spells, in capitals if its script has them. */
  word: string;
  /** Gradients, clips and filters, each added once, with its id. */
  define(write: (id: string) => string): string;
}

/** The motif of the words; another one of them for each `index`. */
export const motifOf = ({ motifs, random }: Scene, index = 0): MotifName =>
  motifs.length > 0 ? (motifs[index % motifs.length] as MotifName) : random.pick(MOTIF_NAMES);

export const inside = (scene: Scene, box: Box): Scene => ({ ...scene, ...box });

export const clipTo = (scene: Scene, shapes: string): string =>
  `clip-path="url(#${scene.define((id) => `<clipPath id="${id}">${shapes}</clipPath>`)})"`;

/** A gradient between colors, evenly; `turn` 0 runs down. */
export function gradient(scene: Scene, colors: readonly string[], turn = 90): string {
  const stops = colors.map(
    (color, i) => `<stop offset="${Math.round((i / (colors.length - 1)) * 100)}%" stop-color="${color}"/>`,
  );
  const id = scene.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0" gradientTransform="rotate(${turn} .5 .5)">${stops.join("")}</linearGradient>`,
  );
  return `url(#${id})`;
}

/** A light that fades to nothing at its edge. */
export function glow(scene: Scene, color: string, strength = 1): string {
  const id = scene.define(
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset=".45" stop-color="${color}" stop-opacity="${Math.round(strength * 45) / 100}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
  );
  return `url(#${id})`;
}
