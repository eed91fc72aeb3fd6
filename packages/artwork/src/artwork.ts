import { COVER_STYLES, type CoverMood, type CoverStyleName } from "@quire/domain/media/covers";
import { gradientArt } from "./gradientArt.ts";
import { landscape } from "./landscape.ts";
import { keyWord, motifsIn, type Terrain, terrainsIn, weatherIn, wordsOf } from "./lexicon.ts";
import { mix, PALETTES } from "./palette.ts";
import { papercut } from "./papercut.ts";
import { pattern } from "./pattern.ts";
import { openRandom, type Random } from "./random.ts";
import type { Scene } from "./scene.ts";
import { n } from "./shapes.ts";
import { silhouette } from "./silhouette.ts";
import { typographic } from "./typographic.ts";
import { woodcut } from "./woodcut.ts";

/** What a picture is made of. The same request makes the same picture, to the byte. */
export interface ArtworkRequest {
  /** A description in one line, after lines that change it. Letters spell a word of the description. */
  words: string;
  /** `any` lets the artist choose, another family for each picture. */
  style: CoverStyleName | "any";
  mood: CoverMood;
  seed: string;
  /** Which picture of the seed, from 0: the first four differ in family or composition. */
  index: number;
}

/** In pixels, or in any other unit: the picture is composed for the ratio. */
export interface Size {
  width: number;
  height: number;
}

const FAMILIES: Readonly<Record<CoverStyleName, (scene: Scene) => string>> = {
  landscape,
  silhouette,
  woodcut,
  papercut,
  pattern,
  typographic,
  gradient: gradientArt,
};
const TERRAINS: readonly Terrain[] = ["sea", "peaks", "hills", "forest", "dunes", "city"];

const keyOf = ({ words, style, mood, seed }: ArtworkRequest) =>
  [words.normalize("NFC"), style, mood, seed].join("\n");

/** Whether a style shows what the words name, rather than colors and letters. */
const isPictorial = (style: CoverStyleName) => !["pattern", "typographic", "gradient"].includes(style);

/** The style of a picture: the requested one, or the one that the artist chose. Three of the first four are pictorial. */
export function styleOf(request: ArtworkRequest): CoverStyleName {
  if (request.style !== "any") return request.style;
  const order = openRandom(`${keyOf(request)}\nstyle`).shuffle(COVER_STYLES);
  const abstract = order.filter((style) => !isPictorial(style));
  const pictorial = order.filter(isPictorial);
  const mixed = pictorial.flatMap((style, at) =>
    at % 2 ? [style] : [style, ...abstract.splice(0, at === 0 ? 1 : 2)],
  );
  return mixed[request.index % mixed.length] as CoverStyleName;
}

/** Composes a picture as an SVG document. */
export function composeArtwork(request: ArtworkRequest, { width, height }: Size): string {
  const { words: text, mood, index } = request;
  const key = keyOf(request);
  // What all pictures of a request share, then what each has of its own.
  const shared = openRandom(key);
  const style = styleOf(request);
  const palettes = shared.shuffle(PALETTES[mood]);
  const firstVariant = shared.whole(0, 59);
  const random = openRandom(`${key}\n${index}`);
  const words = wordsOf(text);
  const defs: string[] = [];
  const scene: Scene = {
    ...{ x: 0, y: 0, width, height, unit: Math.min(width, height) / 100, random },
    palette: palettes[index % palettes.length] as Scene["palette"],
    isDark: mood === "dark" || random.chance(mood === "tense" || mood === "dreamy" ? 0.4 : 0.16),
    variant: firstVariant + index,
    // The first motif in two of four pictures, and others in the rest.
    motifs: rotate(motifsIn(words), [0, 1, 0, 2][index % 4] as number),
    terrain: terrainsIn(words)[0] ?? random.pick(TERRAINS),
    weather: weatherIn(words),
    word: keyWord(wordsOf(text.trim().split("\n").at(-1) ?? "")).toUpperCase(),
    define(write) {
      const id = `d${defs.length}`;
      defs.push(write(id));
      return id;
    },
  };
  const picture = FAMILIES[style](scene) + grain(scene, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}"><defs>${defs.join("")}</defs>${picture}</svg>`;
}

const rotate = <T>(list: readonly T[], by: number): T[] =>
  list.map((_, i) => list[(i + by) % list.length] as T);

/**
 * The tooth of the paper: light and dark specks in tiles of two sizes, so that no repeat shows. A noise filter looks the
 * same, but takes many seconds at the size of a print.
 */
function grain({ x, y, width, height, unit, palette, isDark, define }: Scene, random: Random): string {
  const specks = (color: string, tile: number, count: number) => {
    let d = "";
    for (let i = 0; i < count; i++) {
      const size = unit * random.pick([0.07, 0.1, 0.1, 0.14, 0.2]);
      d += `M${n(random.next() * tile)} ${n(random.next() * tile)}h${size.toFixed(2)}v${size.toFixed(2)}h-${size.toFixed(2)}z`;
    }
    return define(
      (id) =>
        `<pattern id="${id}" width="${n(tile)}" height="${n(tile)}" patternUnits="userSpaceOnUse"><path d="${d}" fill="${color}"/></pattern>`,
    );
  };
  const strength = isDark ? 0.11 : 0.2;
  const area = `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`;
  const dark = specks(mix(palette.deep, "#000000", 0.3), unit * 17, 900);
  const light = specks(palette.light, unit * 13, 620);
  return `<rect ${area} fill="url(#${dark})" opacity=".16"/><rect ${area} fill="url(#${light})" opacity="${strength}"/>`;
}
