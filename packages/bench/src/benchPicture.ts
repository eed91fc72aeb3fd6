import sharp from "sharp";
import { pause } from "./processes.ts";
import { type Line, medianRatio } from "./ratio.ts";
import { seedSite, seedToken } from "./seed.ts";
import { withBench } from "./withBench.ts";

const [WIDTH, HEIGHT] = [4000, 3000];
const SHOWN = 2560;
const NARROWER = [480, 960, 1600];
const ROUNDS = 3;
const BOUND = 3;

/**
 * A photograph of 12 megapixels: from the first byte sent until every size is ready, including the check for
 * explicit content, relative to the time sharp alone takes to write the same files.
 */
export async function benchPicture(dir: string): Promise<Line[]> {
  return withBench({ dir }, async ({ database, serve }) => {
    const site = await seedSite(database, "photographs", 1);
    const token = await seedToken(database, site.id);
    const { origin } = await serve();
    let answered = 0;
    const send = async () => {
      const { answer, total } = await timeOfUpload(
        `${origin}/api/w/sites/${site.id}/uploads/image`,
        token,
        origin,
      );
      answered = answer;
      return total;
    };
    // The first one starts the process that checks images.
    await send();
    const { ratio, work, floor } = await medianRatio(ROUNDS, send, timeOfSharp);
    return [
      {
        work: "a photograph of 12 megapixels, all sizes",
        measured: `${ratio.toFixed(2)} × sharp`,
        bound: `at most ${BOUND} × sharp`,
        ok: ratio <= BOUND,
        detail: `${Math.round(work)} ms, answered after ${Math.round(answered)}; sharp alone ${Math.round(floor)} ms`,
      },
    ];
  });
}

let shade = 0;
/** Noise over a color gradient: as hard to compress as a photograph, and different each time. */
async function photograph(): Promise<Buffer> {
  const grain = { type: "gaussian", mean: 128, sigma: 12 } as const;
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#808080", noise: grain } })
    .blur(2)
    .tint({ r: 120, g: 90, b: 60 + (shade++ % 100) })
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function timeOfUpload(url: string, token: string, origin: string) {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(await photograph())]), "photograph.jpg");
  const start = performance.now();
  const response = await fetch(url, { method: "POST", headers: { authorization: `Bearer ${token}` }, body });
  if (!response.ok) throw new Error(`the upload was answered ${response.status}: ${await response.text()}`);
  const { url: imageUrl } = (await response.json()) as { url: string };
  const answer = performance.now() - start;
  const last = `${origin}${imageUrl.replace("full.webp", `${NARROWER.at(-1)}.avif`)}`;
  while ((await fetch(last, { method: "HEAD" })).headers.get("content-type") !== "image/avif")
    await pause(20);
  return { answer, total: performance.now() - start };
}

/** Only the same files, with the same settings. */
async function timeOfSharp(): Promise<number> {
  const picture = await photograph();
  sharp.concurrency(1);
  const start = performance.now();
  const full = await sharp(picture)
    .autoOrient()
    .resize({ width: SHOWN, height: SHOWN, fit: "inside" })
    .webp({ quality: 82, effort: 3 })
    .toBuffer();
  for (const width of NARROWER) {
    await sharp(full).resize({ width }).webp({ quality: 78, effort: 4 }).toBuffer();
    await sharp(full).resize({ width }).avif({ quality: 55, effort: 2 }).toBuffer();
  }
  return performance.now() - start;
}
