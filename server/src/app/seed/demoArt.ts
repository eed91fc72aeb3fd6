/** Images of the demo, drawn while seeding: flat shapes on paper, like a woodcut. */
export interface Artwork {
  name: string;
  alt: string;
  svg: string;
}

export const PAPER = "#f3ead6";
export const NIGHT = "#16232e";
export const SEA = "#24495a";
export const FOAM = "#dfe7df";
export const VERMILION = "#c8371b";
export const SAND = "#d9b779";
const LEAF = "#3f5d45";

export const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** Rows of swell from `top` to the bottom, each a little darker and longer than the last. */
export function waves(width: number, height: number, top: number, rows: number, color: string): string {
  const step = (height - top) / rows;
  return Array.from({ length: rows }, (_, row) => {
    const y = top + row * step;
    const length = 90 + row * 26;
    const rise = 10 + row * 4;
    const shift = (row % 2) * (length / 2);
    let path = `M${-length - shift} ${y}`;
    for (let x = -length - shift; x < width + length; x += length)
      path += `q${length / 2} ${-rise * 2} ${length} 0`;
    return `<path d="${path}V${height}H${-length}Z" fill="${color}" fill-opacity="${(0.25 + (row / rows) * 0.6).toFixed(2)}"/>`;
  }).join("");
}

/** The whale's back and fluke, about 420 wide at `scale` 1, its left end at (x, y). */
export function whale(x: number, y: number, scale: number, fill: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}">
    <path d="M0 60C10 8 80-22 170-18c92 4 150 44 196 58 22 6 34-2 38-22 3-16 14-30 34-34-6 18-4 32 8 46-20 2-34 10-42 24-14 24-44 30-80 24C240 126 60 150 0 60Z"/>
    <circle cx="58" cy="52" r="4.5" fill="${NIGHT}"/>
    <path d="M14 84c40 16 92 20 128 10" fill="none" stroke="${NIGHT}" stroke-width="3" stroke-opacity=".45"/>
    <path d="M120-18c-4-34-22-50-46-54M122-18c2-34 16-52 40-60" fill="none" stroke="${FOAM}" stroke-width="6" stroke-linecap="round"/></g>`;
}

export function ship(x: number, y: number, scale: number, wood = NIGHT): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M0 60h150l-18 34H22Z" fill="${wood}"/>
    <path d="M48 56V-40M92 56V-56M128 56V-18" stroke="${wood}" stroke-width="4"/>
    <path d="M50-34c26 10 26 60 0 78ZM94-50c34 14 34 74 0 94ZM130-14c20 8 20 46 0 58Z" fill="${PAPER}"/>
    <path d="M48-40h18l-18 8Z" fill="${VERMILION}"/></g>`;
}

export const sun = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/** A deterministic scatter between 0 and 1: the demo looks the same everywhere. */
function scatter(at: number, salt: number): number {
  const wave = Math.sin(at * 127.1 + salt * 311.7) * 43_758.5453;
  return wave - Math.floor(wave);
}

export function stars(width: number, height: number, count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const x = Math.round(scatter(at, 1) * width);
    const y = Math.round(scatter(at, 2) * height);
    const radius = (1 + scatter(at, 3) * 2).toFixed(1);
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${FOAM}" fill-opacity="${(0.3 + scatter(at, 4) * 0.6).toFixed(2)}"/>`;
  }).join("");
}

function leaves(width: number, height: number): string {
  return Array.from({ length: 9 }, (_, at) => {
    const x = (width / 8) * at;
    const rotation = -30 + ((at * 37) % 60);
    return `<path transform="translate(${x} ${height}) rotate(${rotation})" d="M0 0C-60-90-40-190 0-260 40-190 60-90 0 0Z" fill="${LEAF}" fill-opacity="${0.55 + (at % 3) * 0.15}"/>`;
  }).join("");
}

function rain(width: number, height: number): string {
  return Array.from({ length: 80 }, (_, at) => {
    const x = Math.round(scatter(at, 5) * width);
    const y = Math.round(scatter(at, 6) * height);
    return `<path d="M${x} ${y}l-14 46" stroke="${FOAM}" stroke-width="2" stroke-opacity=".5"/>`;
  }).join("");
}

export const art = {
  mobyDickCover: {
    name: "moby-dick-cover.png",
    alt: "A white whale under a red sun, a small ship above it",
    svg: svg(
      1200,
      1800,
      rect(0, 0, 1200, 1800, PAPER) +
        sun(600, 520, 270, VERMILION) +
        ship(520, 640, 1.2) +
        waves(1200, 1800, 800, 7, SEA) +
        whale(240, 1280, 1.75, FOAM),
    ),
  },
  seaCover: {
    name: "night-sea.png",
    alt: "A ship on a dark sea under stars",
    svg: svg(
      2400,
      900,
      rect(0, 0, 2400, 900, NIGHT) +
        stars(2400, 520, 90) +
        sun(1890, 330, 80, PAPER) +
        ship(1120, 400, 1.9, SAND) +
        waves(2400, 900, 560, 5, SEA),
    ),
  },
  melvilleLogo: {
    name: "whale.png",
    alt: "A white whale",
    svg: svg(
      512,
      512,
      rect(0, 0, 512, 512, SEA) +
        sun(256, 190, 120, VERMILION) +
        waves(512, 512, 300, 3, NIGHT) +
        whale(66, 270, 0.86, FOAM),
    ),
  },
  chart: {
    name: "the-route.png",
    alt: "A chart with a dashed route from Nantucket around two capes",
    svg: svg(
      1600,
      1000,
      rect(0, 0, 1600, 1000, PAPER) +
        `<path d="M120 80c90 20 150 110 130 220s70 150 60 260-60 180-20 300H0V80ZM760 120c120 10 190 90 170 190s-80 120-60 230 20 150-50 170-90-130-110-220-90-120-90-220 40-160 140-150ZM1180 60h420v420c-110 20-210-20-250-110s-200-120-170-310Z" fill="${SAND}"/>` +
        `<path d="M250 270C420 300 560 460 640 620s220 210 330 60 260-150 430-60" fill="none" stroke="${VERMILION}" stroke-width="8" stroke-dasharray="4 22" stroke-linecap="round"/>` +
        `<circle cx="250" cy="270" r="14" fill="${VERMILION}"/>` +
        whale(1360, 580, 0.42, SEA),
    ),
  },
  lamp: {
    name: "lamp.png",
    alt: "A lamp burning on a table by a window at night",
    svg: svg(
      1600,
      900,
      rect(0, 0, 1600, 900, NIGHT) +
        rect(900, 120, 480, 520, SEA) +
        sun(560, 420, 250, "#3a3a2c") +
        sun(560, 420, 150, "#7a6330") +
        `<path d="M500 470h120l30 190H470Z" fill="${SAND}"/><path d="M560 340c40 60 40 110 0 130-40-20-40-70 0-130Z" fill="${VERMILION}"/>` +
        rect(0, 660, 1600, 240, "#0e171e"),
    ),
  },
  monsoon: {
    name: "monsoon.png",
    alt: "Rain over a dark green garden",
    svg: svg(
      1600,
      900,
      rect(0, 0, 1600, 900, "#5d7a86") + sun(1240, 220, 110, SAND) + leaves(1600, 900) + rain(1600, 900),
    ),
  },
  kitchen: {
    name: "kitchen.png",
    alt: "Three steel bowls on a red table",
    svg: svg(
      1600,
      900,
      rect(0, 0, 1600, 900, SAND) +
        rect(0, 560, 1600, 340, VERMILION) +
        [300, 720, 1140]
          .map(
            (x, at) =>
              `<g transform="translate(${x} ${430 - at * 10})"><path d="M0 0h260c0 130-60 190-130 190S0 130 0 0Z" fill="#dcdcd6"/><ellipse cx="130" cy="0" rx="130" ry="34" fill="#b9bab4"/><ellipse cx="130" cy="4" rx="106" ry="24" fill="${[LEAF, "#8a4b22", "#e4c35a"][at]}"/></g>`,
          )
          .join(""),
    ),
  },
  letters: {
    name: "letters.png",
    alt: "A small house on a hill in the rain",
    svg: svg(
      1200,
      1800,
      rect(0, 0, 1200, 1800, "#5d7a86") +
        `<path d="M0 1240C260 1010 520 960 760 1040s340 60 440 0V1800H0Z" fill="${LEAF}"/>` +
        `<path d="M0 1500C300 1340 700 1420 1200 1300V1800H0Z" fill="#2c4433"/>` +
        `<path d="M500 990V840h210v160Z" fill="${PAPER}"/><path d="M460 850 605 720 750 850Z" fill="${VERMILION}"/>` +
        rect(585, 905, 46, 80, NIGHT) +
        rect(652, 880, 34, 34, SAND) +
        rain(1200, 1800),
    ),
  },
  meeraLogo: {
    name: "leaf.png",
    alt: "A leaf in the rain",
    svg: svg(
      512,
      512,
      rect(0, 0, 512, 512, "#5d7a86") +
        `<path transform="translate(256 460)" d="M0 0C-130-130-110-300 0-400 110-300 130-130 0 0Z" fill="${LEAF}"/><path d="M256 460V110" stroke="${PAPER}" stroke-width="6"/>` +
        rain(512, 512),
    ),
  },
} satisfies Record<string, Artwork>;
