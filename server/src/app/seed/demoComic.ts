import {
  type Artwork,
  FOAM,
  NIGHT,
  PAPER,
  rect,
  SAND,
  SEA,
  ship,
  stars,
  sun,
  svg,
  VERMILION,
  waves,
  whale,
} from "./demoArt.ts";

const WIDTH = 900;
const HEIGHT = 1280;
const GAP = 24;

interface Panel {
  /** The caption below the drawing. */
  caption: string;
  draw: (width: number, height: number) => string;
}

/** The small whale of the comic, its left end at a fraction of the panel's width. */
const small =
  (at: number, scale = 0.5) =>
  (width: number, height: number) =>
    whale(width * at, height * 0.62, scale, FOAM);

const day = (height: number, width: number) => rect(0, 0, width, height, PAPER);
const sea = (width: number, height: number, top = 0.55) => waves(width, height, height * top, 5, SEA);

const panels: Record<string, Panel> = {
  dawn: {
    caption: "In the morning the sea was as large as ever.",
    draw: (w, h) => day(h, w) + sun(w * 0.7, h * 0.4, 70, VERMILION) + sea(w, h),
  },
  wakes: {
    caption: "The smallest whale woke last.",
    draw: (w, h) => day(h, w) + sea(w, h, 0.45) + small(0.3)(w, h),
  },
  alone: {
    caption: "Everyone else had gone south.",
    draw: (w, h) => rect(0, 0, w, h, SAND) + sea(w, h, 0.6) + small(0.62, 0.3)(w, h),
  },
  mast: {
    caption: "Something with three trees on its back came by.",
    draw: (w, h) => day(h, w) + ship(w * 0.35, h * 0.3, 1.5) + sea(w, h, 0.62),
  },
  hello: {
    caption: "“Are you a whale?”",
    draw: (w, h) => day(h, w) + ship(w * 0.55, h * 0.28, 1.2) + sea(w, h, 0.5) + small(0.06, 0.55)(w, h),
  },
  silence: {
    caption: "It did not say.",
    draw: (w, h) => day(h, w) + ship(w * 0.4, h * 0.35, 1.8) + sea(w, h, 0.72),
  },
  follow: {
    caption: "The smallest whale went along to hear the answer.",
    draw: (w, h) => rect(0, 0, w, h, SAND) + ship(w * 0.62, h * 0.3, 1) + sea(w, h) + small(0.12, 0.4)(w, h),
  },
  night: {
    caption: "At night it carried a star of its own.",
    draw: (w, h) =>
      rect(0, 0, w, h, NIGHT) + stars(w, h * 0.6, 40) + ship(w * 0.4, h * 0.35, 1.4, SAND) + sea(w, h, 0.62),
  },
  dive: {
    caption: "Down there, nobody is small.",
    draw: (w, h) => rect(0, 0, w, h, SEA) + small(0.25, 0.7)(w, h),
  },
  deep: {
    caption: "It is only dark, and it is only water.",
    draw: (w, h) => rect(0, 0, w, h, NIGHT) + stars(w, h, 26),
  },
  answer: {
    caption: "And from far below, something answered.",
    draw: (w, h) => rect(0, 0, w, h, NIGHT) + whale(w * 0.02, h * 0.6, 1.7, SEA) + small(0.6, 0.25)(w, h),
  },
  rise: {
    caption: "They came up together, a mile from the ship.",
    draw: (w, h) =>
      day(h, w) + sun(w * 0.3, h * 0.3, 60, VERMILION) + sea(w, h) + whale(w * 0.2, h * 0.6, 1, FOAM),
  },
  home: {
    caption: "“Are you a whale?” — “I believe so. Are you?”",
    draw: (w, h) =>
      rect(0, 0, w, h, SAND) + sea(w, h, 0.5) + whale(w * 0.05, h * 0.6, 1, FOAM) + small(0.66, 0.4)(w, h),
  },
};

const EPISODES: { title: string; summary: string; pages: (keyof typeof panels)[][] }[] = [
  {
    title: "The thing with three trees",
    summary: "The smallest whale meets somebody large who does not talk.",
    pages: [["dawn", "wakes"], ["alone", "mast"], ["hello"], ["silence", "follow"], ["night"]],
  },
  {
    title: "Down there",
    summary: "The smallest whale asks again, a mile below.",
    pages: [["dive"], ["deep", "answer"], ["rise"], ["home"]],
  },
];

function drawPage(names: readonly string[]): string {
  const height = (HEIGHT - GAP * (names.length + 1)) / names.length;
  const width = WIDTH - GAP * 2;
  const drawn = names.map((name, at) => {
    const panel = panels[name] as Panel;
    const y = GAP + at * (height + GAP);
    const picture = height - 90;
    return `<svg x="${GAP}" y="${y}" width="${width}" height="${picture}" viewBox="0 0 ${width} ${picture}">${panel.draw(width, picture)}</svg>
      <rect x="${GAP}" y="${y}" width="${width}" height="${picture}" fill="none" stroke="${NIGHT}" stroke-width="5"/>
      <text x="${WIDTH / 2}" y="${y + picture + 56}" font-family="serif" font-size="34" text-anchor="middle" fill="${NIGHT}">${panel.caption}</text>`;
  });
  return svg(WIDTH, HEIGHT, rect(0, 0, WIDTH, HEIGHT, "#fdfaf2") + drawn.join(""));
}

/** A drawing over the whole cover, without the frame and caption of a page. */
const drawCover = (name: keyof typeof panels): string =>
  svg(WIDTH, HEIGHT, (panels[name] as Panel).draw(WIDTH, HEIGHT));

/** A comic in two episodes, drawn while seeding; each page has an alternative text. */
export const demoComic = {
  title: "The smallest whale",
  summary: "A whale asks everyone it meets the same question. A comic for people of any size.",
  cover: {
    name: "smallest-whale-cover.png",
    alt: "A small whale on a wide sea",
    svg: drawCover("alone"),
  } satisfies Artwork,
  episodes: EPISODES.map(({ title, summary, pages }, episode) => ({
    title,
    summary,
    pages: pages.map((names, at) => ({
      name: `smallest-whale-${episode + 1}-${at + 1}.png`,
      alt: names.map((name) => panels[name]?.caption).join(" "),
      svg: drawPage(names),
    })) satisfies Artwork[],
  })),
};
