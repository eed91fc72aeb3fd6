import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import type { Failpoint } from "../../platform/failpoint.ts";
import { type Crash, runCrashTrial } from "./crashTrial.ts";
import { reportTrial } from "./reportTrial.ts";
import { tell } from "./tell.ts";

/** Each place, and how often it is passed at most before it kills: pictures are rarer than texts. */
const PLACES: Record<Exclude<Failpoint, "letterHandedOver" | `${"import" | "payment"}${string}`>, number> = {
  beforeCommit: 15,
  afterCommit: 15,
  beforeAnswer: 60,
  fileHalfMoved: 6,
  originalStored: 3,
  pictureStored: 3,
  pictureRowWritten: 3,
  draftLogged: 30,
  sizesMade: 3,
};
const TIMES = Number(process.env.CHAOS_FAILPOINT_KILLS ?? 20);
const RANDOM = Number(process.env.CHAOS_RANDOM_KILLS ?? 200);
const WHO = ["server", "server", "database", "both"] as const;

it("keeps what it acknowledged through kill -9 of server and database", async ({ task }) => {
  const named = (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((at) =>
    Array.from({ length: TIMES }, (): Crash => ({ at, passing: 1 + randomInt(PLACES[at]) })),
  );
  const random = Array.from(
    { length: RANDOM },
    (_, n): Crash => ({ at: "random", who: WHO[n % WHO.length] as "server" }),
  );
  const report = await runCrashTrial([...named, ...random]);
  tell(report);
  reportTrial(task, `${named.length + random.length} kills`, report.ledger.violations.length + report.missed);
  expect(report.ledger.violations).toEqual([]);
  expect(report.missed).toBe(0);
});
