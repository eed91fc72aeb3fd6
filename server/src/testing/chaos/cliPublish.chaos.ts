import { expect, it } from "vitest";
import { killPublishes } from "./killPublishes.ts";
import { reportTrial } from "./reportTrial.ts";

const KILLS = Number(process.env.CHAOS_CLI_KILLS ?? 20);

it("makes one post with the right text when `quire publish` is stopped anywhere", async ({ task }) => {
  const { killed, finished, violations } = await killPublishes(KILLS);
  reportTrial(task, `${killed} stopped`, violations.length);
  expect(violations).toEqual([]);
  expect(finished).toBe(KILLS);
});
