import { get } from "node:http";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.ts";
import { moveToAllCpus, startServer, stop } from "./processes.ts";
import { type Line, median } from "./ratio.ts";

const ROUNDS = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5);
const MOST_BYTES = 300_000;
const BOUNDS = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof BOUNDS;
const CATEGORIES = Object.keys(BOUNDS) as Category[];

/** Lighthouse's mobile preset on a post, a story and a site's home, each a first visit. */
export async function benchLighthouse(dir: string): Promise<Line[]> {
  moveToAllCpus();
  const { child, port } = await startServer({ DATA_DIR: dir, DEMO: "true", LOG_LEVEL: "error" });
  try {
    const origin = `http://melville.localhost:${port}`;
    const pages = { "a site's home": "/", ...(await postAndStory(origin)) };
    const lines: Line[] = [];
    for (const [name, path] of Object.entries(pages)) lines.push(...(await judge(name, origin + path)));
    return lines;
  } finally {
    await stop(child);
  }
}

async function judge(name: string, url: string): Promise<Line[]> {
  const runs: Run[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await visitAgain(url));
  const scores = CATEGORIES.map((category): Line => {
    const score = median(runs.map((run) => run.scores[category]));
    const faults = [...new Set(runs.flatMap((run) => run.faults[category]))];
    return {
      work: `${name}: ${category}`,
      measured: String(score),
      bound: `at least ${BOUNDS[category]}`,
      ok: score >= BOUNDS[category],
      detail: category === "performance" ? timesOf(runs) : faults.join(", "),
    };
  });
  const bytes = median(runs.map((run) => run.bytes));
  return [
    ...scores,
    {
      work: `${name}: first visit over the wire`,
      measured: `${Math.round(bytes / 1000)} kB`,
      bound: `at most ${MOST_BYTES / 1000} kB`,
      ok: bytes <= MOST_BYTES,
      detail: "",
    },
  ];
}

interface Run {
  scores: Record<Category, number>;
  /** Ids of the audits with costs. */
  faults: Record<Category, string[]>;
  /** By audit, in milliseconds, except for the layout shift. */
  times: Record<string, number>;
  bytes: number;
}

const TIMES = {
  "first-contentful-paint": "FCP",
  "largest-contentful-paint": "LCP",
  "total-blocking-time": "TBT",
  "cumulative-layout-shift": "CLS",
  "speed-index": "SI",
};

/** One visit, retried once if the browser loses its trace, which happens occasionally. */
function visitAgain(url: string): Promise<Run> {
  return visit(url).catch(() => visit(url));
}

/** One visit with a fresh browser. */
async function visit(url: string): Promise<Run> {
  const browser = await launch({ chromePath: chromiumPath(), chromeFlags: CHROMIUM_FLAGS });
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      onlyCategories: CATEGORIES,
      logLevel: "silent",
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? "no result");
    const { audits, categories } = result.lhr;
    const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const each = <T>(make: (category: Category) => T) =>
      Object.fromEntries(CATEGORIES.map((category) => [category, make(category)])) as Record<Category, T>;
    return {
      scores: each((category) => Math.round((categories[category]?.score ?? 0) * 100)),
      faults: each((category) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ),
      times: Object.fromEntries(Object.keys(TIMES).map((id) => [id, numberOf(id)])),
      bytes: numberOf("total-byte-weight"),
    };
  } finally {
    browser.kill();
  }
}

function timesOf(runs: Run[]): string {
  return Object.entries(TIMES)
    .map(([id, name]) => {
      const value = median(runs.map((run) => run.times[id] ?? Number.NaN));
      return name === "CLS" ? `${name} ${value.toFixed(3)}` : `${name} ${Math.round(value)} ms`;
    })
    .join(", ");
}

/** Returns the demo's newest post and its story, from the sitemap. */
async function postAndStory(origin: string): Promise<Record<string, string>> {
  const map = await textOf(`${origin}/sitemap.xml`);
  const first = (kind: string) => {
    const path = new RegExp(`<loc>[^<]*?(/${kind}/[^<]+)</loc>`).exec(map)?.[1];
    if (!path) throw new Error(`the demo has no ${kind}`);
    return path;
  };
  return { "a post": first("post"), "a story": first("story") };
}

/** Node does not resolve names below localhost, as browsers do. */
function textOf(url: string): Promise<string> {
  const { host, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: pathname, headers: { host } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve(text));
    }).on("error", reject);
  });
}
