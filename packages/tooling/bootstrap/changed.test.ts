import { describe, expect, it } from "vitest";
import { baseOf, changedFiles, journeysFor } from "./changed.mjs";

describe("baseOf", () => {
  it("returns the given commit", async () => {
    expect(await baseOf("HEAD")).toMatch(/^[0-9a-f]{40}$/);
  });

  it("rejects an unknown commit", async () => {
    await expect(baseOf("no-such-commit")).rejects.toThrow("There is no commit no-such-commit.");
  });
});

it("lists no file that HEAD has unchanged", async () => {
  expect(await changedFiles(await baseOf("HEAD"))).not.toContain("no/such/file");
});

describe("journeysFor", () => {
  const exists = (path: string) => !path.includes("gone");
  it.each([
    ["a journey", ["pwa/e2e/buying.spec.ts"], ["pwa/e2e/buying.spec.ts"]],
    ["a deleted journey", ["pwa/e2e/gone.spec.ts"], []],
    [
      "a screen",
      ["pwa/src/screens/comments/Row.tsx"],
      ["pwa/e2e/comments.spec.ts", "pwa/e2e/everyScreen.spec.ts"],
    ],
    ["a widget's test", ["pwa/src/widgets/comments/Row.test.tsx"], []],
    ["a part of all screens", ["pwa/src/ui/Button.tsx"], ["pwa/e2e/everyScreen.spec.ts"]],
    ["the server", ["server/src/main.ts"], []],
  ])("returns those that a change touches: %s", (_, files, expected) => {
    expect(journeysFor(files, exists)).toEqual(expected);
  });
});
