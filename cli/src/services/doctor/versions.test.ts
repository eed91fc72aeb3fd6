import { describe, expect, it } from "vitest";
import { checkNode } from "./local.ts";
import { checkClock, checkVersions } from "./versions.ts";

it.each([
  ["20.19.0", "ok"],
  ["v22.1.0", "ok"],
  ["20.18.9", "fail"],
  ["18.20.0", "fail"],
])("Node %s is %s", (version, state) => {
  expect(checkNode(version).state).toBe(state);
});

it.each([
  ["0.1.0", "0.1.0", "ok", null],
  ["0.1.0", "0.1.9", "ok", null],
  ["0.1.0", "0.2.0", "warn", "Update quire."],
  ["0.3.0", "0.2.0", "warn", "Ask the host's operator"],
  ["0.9.0", "1.0.0", "fail", "Update quire."],
  ["0.9.0", "main", "warn", "not a release"],
])("quire %s with server %s is %s", (own, server, state, next) => {
  const check = checkVersions(own, server);
  expect(check.state).toBe(state);
  if (next === null) expect(check.next).toBeNull();
  else expect(check.next).toContain(next);
});

describe("The clock", () => {
  const at = (seconds: number) =>
    checkClock(new Date(Date.UTC(2026, 0, 5, 10, 0, seconds)), "Mon, 05 Jan 2026 10:00:00 GMT");

  it.each([
    [0, "ok", "in sync with the server"],
    [40, "ok", "40 s from"],
    [-61, "warn", "61 s behind"],
    [600, "warn", "10 min ahead of"],
    [-7200, "fail", "2 h behind"],
  ])("%i seconds off is %s", (seconds, state, found) => {
    expect(at(seconds)).toMatchObject({ state, found: expect.stringContaining(found) });
  });

  it("can't be compared without a Date header", () => {
    expect(checkClock(new Date(), null).state).toBe("warn");
  });
});
