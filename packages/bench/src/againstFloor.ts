import { rateOf } from "./load.ts";
import { type Line, medianRatio } from "./ratio.ts";
import type { Work } from "./works.ts";

const ROUNDS = 5;
const SECONDS = 3;

/** Measures a workload against a bare route with the same response size, alternating, after one warm-up round. */
export async function againstFloor(
  name: string,
  work: Work,
  floorPort: number,
  bound: number,
): Promise<Line> {
  const bytes = await bytesOf(work);
  const floor: Work = { url: `http://127.0.0.1:${floorPort}/?bytes=${bytes}` };
  const rate = (load: Work) => rateOf({ ...load, seconds: SECONDS });
  await rate(work);
  const measured = await medianRatio(
    ROUNDS,
    () => rate(work),
    () => rate(floor),
  );
  return {
    work: name,
    measured: `${measured.ratio.toFixed(3)} F`,
    bound: `at least ${bound} F`,
    ok: measured.ratio >= bound,
    detail: `${Math.round(measured.work)}/s, F = ${Math.round(measured.floor)}/s at ${bytes} bytes`,
  };
}

async function bytesOf({ url, headers, next }: Work): Promise<number> {
  const { hostname, port, pathname, search } = new URL(next ? next().path : url, url);
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: pathname + search, headers: headers ?? {} }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
