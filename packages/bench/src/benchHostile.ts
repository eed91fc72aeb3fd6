import { probeDuring } from "@quire/server/testing/healthProbe";
import { createVictims, type HostileInput, hostileInputs } from "@quire/server/testing/hostileInputs";
import { type Line, percentile } from "./ratio.ts";
import { seedSite, seedToken } from "./seed.ts";
import { withBench } from "./withBench.ts";

const TIMES = 10;
const BOUND_MS = 200;

/** Sends each input that tries to stop the server ten times at once, and measures `/healthz` until all are answered. */
export async function benchHostile(dir: string): Promise<Line[]> {
  return withBench({ dir, settings: { LIMIT_POSTS_BY_USER: "1000/1d" } }, async ({ database, serve }) => {
    const site = await seedSite(database, "hostile", 1);
    const token = await seedToken(database, site.id);
    const { origin } = await serve();
    const owner = { siteId: site.id, token };
    const victims = await createVictims(origin, owner);
    const inputs = hostileInputs({ ...owner, ...victims });
    const lines: Line[] = [];
    for (const input of inputs) lines.push(await measure(origin, input));
    return lines;
  });
}

async function measure(origin: string, input: HostileInput): Promise<Line> {
  const start = performance.now();
  let statuses: number[] = [];
  const waits = await probeDuring(`${origin}/healthz`, async () => {
    statuses = await Promise.all(Array.from({ length: TIMES }, () => statusOf(origin, input)));
  });
  const wait = percentile(waits, 0.99);
  const areExpected = statuses.every((status) => input.statuses.includes(status));
  return {
    work: input.name,
    measured: `${Math.round(wait)} ms`,
    bound: `p99 of /healthz at most ${BOUND_MS} ms, answered ${input.statuses.join(" or ")}`,
    ok: wait <= BOUND_MS && areExpected,
    detail: `slowest ${Math.round(Math.max(...waits))} ms; answered ${[...new Set(statuses)].join(", ")} within ${((performance.now() - start) / 1000).toFixed(1)} s`,
  };
}

async function statusOf(
  origin: string,
  { method = "POST", path, headers, body }: HostileInput,
): Promise<number> {
  const response = await fetch(origin + path, { method, headers, body: body() });
  await response.text();
  return response.status;
}
