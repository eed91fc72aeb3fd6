import type { CoverMood } from "@quire/domain/media/covers";

/** Five inks, as `#rrggbb`: from the lightest to the darkest, and one that stands out. */
export interface Palette {
  light: string;
  soft: string;
  mid: string;
  deep: string;
  accent: string;
}

const inks = (text: string): Palette => {
  const [light, soft, mid, deep, accent] = text.split(" ").map((hex) => `#${hex}`) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { light, soft, mid, deep, accent };
};

export const PALETTES: Readonly<Record<CoverMood, readonly Palette[]>> = {
  calm: [
    "f3ecdf cfd8cf 7fa099 2f4b53 d98c5f",
    "efe9e1 c9d3dc 8199ac 34465a e0b26c",
    "f5efe6 e3d3bd a9b79b 4b5d4c c96f4a",
    "e9efec b9d0d0 6c97a0 27424f f0a985",
    "f4f0e8 d9cbb5 a08c6f 3f4a46 b5533c",
  ].map(inks),
  dark: [
    "d9d2c3 6f6a70 35384a 12141f c8472f",
    "cfd6d4 4f6a70 22353f 0b151b d9a441",
    "e2d6c6 7a5a52 3d2630 150d14 e2573b",
    "d3d6e2 565a78 262a4a 0c0e20 e9c46a",
    "d6d9c8 5d6b52 29382e 0d1511 d9c85a",
  ].map(inks),
  warm: [
    "faf0de f2c48d e0793f 7a2e22 2f4a52",
    "fbeee0 f0b7a0 d0614f 5b1f33 f2c14e",
    "f8ecd4 e9c46a c8772f 4a2c1d 1f5f5b",
    "fdf1e3 f4a582 c94f3d 3d1f2b f7d08a",
    "f7eadb e6b98a b5603a 40221f 6f8f7a",
  ].map(inks),
  bright: [
    "fff6e5 ffd166 ef476f 26314f 06a77d",
    "fdf7ec f7c548 e4572e 1d3557 2a9d8f",
    "fef9ef 9bd1e5 2274a5 131b3f f75c03",
    "fff8f0 ffb5a7 f25f5c 2b2d56 5fb8a8",
    "f9f6ef b8e0d2 3d8d8b 1c2b4a ffb400",
  ].map(inks),
  dreamy: [
    "f6edf2 e4c1d9 9f86c0 3c2a5e f7b2a0",
    "eef0f8 bcc8ee 7d83c9 2c2b62 f2a7c3",
    "f9efe9 f3c6c0 c88ea7 4d3a63 8fd0c6",
    "eaf3f3 a9d6d5 6a92c2 28315f f4c9a8",
  ].map(inks),
  tense: [
    "f2ede4 c9c1b4 7d7468 1b1a1a d7261e",
    "eee7d8 b9a88c 6b4f3a 1d1512 e0a100",
    "e9ecec a9b4b6 566368 12181b ff5a1f",
    "f5f0e6 d6cfc0 8a2a24 200e10 f2c230",
  ].map(inks),
};

/** A color between two: `share` 0 is the first. */
export function mix(from: string, to: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
