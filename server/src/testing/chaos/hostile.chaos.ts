import { expect, it } from "vitest";
import { hostileInputs } from "../hostileInputs.ts";
import { sendHostileInputs } from "../sendHostileInputs.ts";
import { runHostile } from "./hostile.ts";
import { reportRun } from "./reportRun.ts";

const MINUTES = Number(process.env.CHAOS_HOSTILE_MINUTES ?? 10);
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 2 ** 31);
const MAX_P99_MS = 200;

it("answers /healthz while a stranger sends generated input", { timeout: (MINUTES + 10) * 60_000 }, async ({
  task,
}) => {
  const { sent, failures, isAlive, p99, slowest } = await runHostile(MINUTES, SEED);
  const figures = `p99 of /healthz ${Math.round(p99)} ms, slowest ${Math.round(slowest)} ms`;
  reportRun(task, `${sent} inputs, seed ${SEED}, ${figures}`, failures.length);
  expect(isAlive).toBe(true);
  expect(failures).toEqual([]);
  expect(p99).toBeLessThanOrEqual(MAX_P99_MS);
});

it("answers every known hostile input without holding up the server", async ({ task }) => {
  const { sent, failures, slow } = await sendHostileInputs(hostileInputs);
  reportRun(task, `${sent} known inputs`, failures.length + slow.length);
  expect([...failures, ...slow]).toEqual([]);
});
