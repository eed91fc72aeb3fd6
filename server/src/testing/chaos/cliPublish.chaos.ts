import { expect, it } from "vitest";
import { killPublishes } from "./killPublishes.ts";
import { reportRun } from "./reportRun.ts";

const KILLS = Number(process.env.CHAOS_CLI_KILLS ?? 20);

it("creates one post with the right text when `quire publish` is stopped at any point", async ({ task }) => {
  const { killed, finished, violations } = await killPublishes(KILLS);
  reportRun(task, `${killed} stopped`, violations.length);
  expect(violations).toEqual([]);
  expect(finished).toBe(KILLS);
});
