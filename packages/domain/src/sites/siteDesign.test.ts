import { expect, it } from "vitest";
import { accentTokens } from "./accents.ts";
import { designStylesheet } from "./siteDesign.ts";

it("has no styles for the default design", () => {
  expect(designStylesheet({ accent: null, type_pairing: "serif" })).toBe("");
});

it.each([
  ["sans", ":root:root{--title-face:var(--sans);--text-face:var(--sans)}"],
  ["mixed", ":root:root{--title-face:var(--sans);--text-face:var(--serif)}"],
] as const)("sets the typefaces of %s", (type_pairing, css) => {
  expect(designStylesheet({ accent: null, type_pairing })).toBe(css);
});

it("sets the accent in each theme, chosen or by the system, and not in print", () => {
  const css = designStylesheet({ accent: "#2b7a3d", type_pairing: "serif" });
  const { accent: light } = accentTokens("#2b7a3d", "light");
  const { accent: dark } = accentTokens("#2b7a3d", "dark");
  expect(css).toContain(`@media screen{:root:root,[data-theme="light"][data-theme]{--accent:${light};`);
  expect(css).toContain(
    `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme]){--accent:${dark};`,
  );
  expect(css).toContain(`[data-theme="dark"][data-theme]{--accent:${dark};`);
  expect(css).toContain('[data-theme="sepia"][data-theme]{');
  expect(css.match(/@media (?!screen)/g)).toBeNull();
});
