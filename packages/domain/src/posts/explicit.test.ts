import { expect, it } from "vitest";
import { isExplicit } from "./explicit.ts";

const none = { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 };

it.each([
  ["a landscape", { neutral: 0.98, drawing: 0.02 }, false],
  ["a comic's page", { drawing: 0.7, hentai: 0.2, neutral: 0.1 }, false],
  ["a swimmer", { sexy: 0.9, neutral: 0.1 }, false],
  ["a painted nude", { porn: 0.5, drawing: 0.3, sexy: 0.2 }, false],
  ["a photograph of the act", { porn: 0.95, sexy: 0.05 }, true],
  ["a drawing of the act", { hentai: 0.9, drawing: 0.1 }, true],
  ["something between the two", { hentai: 0.45, porn: 0.45, sexy: 0.1 }, true],
])("%s: refused is %o → %s", (_, scores, refused) => {
  expect(isExplicit({ ...none, ...scores })).toBe(refused);
});
