import { type Load, rateOf } from "./load.ts";
import { runTool } from "./processes.ts";
import { type Line, medianRatio } from "./ratio.ts";

const SECONDS = 3;

/** A kind of write; each request is a different one. */
export interface Write {
  work: string;
  next: NonNullable<Load["next"]>;
  /** Minimum share of the floor. */
  bound: number;
}

/** Writes through the API, ten at a time, each durable, against single-row inserts through the same library. */
export async function writeLine(
  { work, next, bound }: Write,
  port: number,
  databaseUrl: string,
): Promise<Line> {
  const write = () =>
    rateOf({
      url: `http://127.0.0.1:${port}`,
      method: "POST",
      connections: 10,
      headers: { "content-type": "application/json" },
      next,
      seconds: SECONDS,
    });
  const insert = async () =>
    Number(await runTool("insertFloor.ts", { DATABASE_URL: databaseUrl, SECONDS: String(SECONDS) }));
  await write();
  const measured = await medianRatio(5, write, insert);
  return {
    work: `${work}, durable, 10 at a time`,
    measured: `${measured.ratio.toFixed(3)} I`,
    bound: `at least ${bound} I`,
    ok: measured.ratio >= bound,
    detail: `${Math.round(measured.work)}/s, I = ${Math.round(measured.floor)}/s`,
  };
}
