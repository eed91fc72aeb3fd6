import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const source = fileURLToPath(new URL("../", import.meta.url));

// The Content-Security-Policy has no 'unsafe-inline': a style attribute in a rendered page would silently not
// apply.
it("no component writes a style attribute", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  expect(files).toContain("ui/Button.tsx");
  const guilty = files.filter((name) =>
    /\sstyle=[{"']|setAttribute\(\s*["']style["']/.test(readFileSync(source + name, "utf8")),
  );
  expect(guilty).toEqual([]);
});
