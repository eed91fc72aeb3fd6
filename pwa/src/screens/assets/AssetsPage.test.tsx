import { readdirSync, readFileSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { AssetsPage } from "./AssetsPage.tsx";

const html = renderToString(<AssetsPage product="Folio" />).replaceAll("<!-- -->", "");

it("renders on a server, under the product's name", () => {
  expect(html).toContain("Every component of Folio");
  expect(html).not.toContain(">Quire<");
});

it("writes no style attributes", () => {
  expect(html).not.toMatch(/\sstyle="/);
});

it("uses every id once, and points every label and description to an existing one", () => {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? "");
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const wanted = [
    ...html.matchAll(/\s(?:for|aria-labelledby|aria-describedby|popovertarget)="([^"]+)"/g),
  ].flatMap(([, names]) => (names ?? "").split(" "));
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
});

it("shows every component", () => {
  const folder = new URL("../../ui/", import.meta.url);
  const styles = readdirSync(folder).filter((name) => /^[A-Z].*\.css$/.test(name));
  expect(styles.length).toBeGreaterThan(25);
  const missing = styles.filter((name) => {
    const first = /\.(q-[\w-]+)/.exec(readFileSync(new URL(name, folder), "utf8"))?.[1] ?? name;
    return !html.includes(first);
  });
  expect(missing).toEqual([]);
});
