import { BadRequest, NetworkError } from "@quire/client/errors";
import { expect, it } from "vitest";
import { flushFirst, isAway, NotFlushed } from "./flushFirst.ts";

it("reports unsent text as a network failure", async () => {
  await flushFirst(undefined);
  await flushFirst(async () => undefined);
  const failing = flushFirst(() => Promise.reject(new Error("took too long")));
  await expect(failing).rejects.toBeInstanceOf(NotFlushed);
  await expect(failing.catch(isAway)).resolves.toBe(true);
});

it("does not report a refusal as a network failure", () => {
  expect(isAway(new NetworkError(0, { code: "network_failed", message: "" }))).toBe(true);
  expect(isAway(new BadRequest(400, { code: "invalid_input", message: "" }))).toBe(false);
  expect(isAway(new Error("a defect"))).toBe(false);
});
