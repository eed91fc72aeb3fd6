import { rateOf } from "./load.ts";
import { runTool } from "./processes.ts";
import { type Line, medianRatio } from "./ratio.ts";

const SECONDS = 3;
const BODY = JSON.stringify({
  ptype: "blog",
  title: "A post of the benchmark",
  markdown:
    "Call me Ishmael.\n\nSome years ago, never mind how long precisely, I thought I would sail about a little.",
  tags: ["Sea"],
});

/** Creating posts through the API, ten at a time, each durable, against single-row inserts through the same library. */
export async function createLine(
  siteId: string,
  token: string,
  port: number,
  databaseUrl: string,
): Promise<Line> {
  const create = () =>
    rateOf({
      url: `http://127.0.0.1:${port}/api/w/${siteId}/posts`,
      method: "POST",
      connections: 10,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      next: () => ({ path: `/api/w/${siteId}/posts`, body: BODY }),
      seconds: SECONDS,
    });
  const insert = async () =>
    Number(await runTool("insertFloor.ts", { DATABASE_URL: databaseUrl, SECONDS: String(SECONDS) }));
  await create();
  const { ratio, work, floor } = await medianRatio(5, create, insert);
  return {
    work: "create a post, durable, 10 at a time",
    measured: `${ratio.toFixed(3)} I`,
    bound: "at least 0.1 I",
    ok: ratio >= 0.1,
    detail: `${Math.round(work)}/s, I = ${Math.round(floor)}/s`,
  };
}
