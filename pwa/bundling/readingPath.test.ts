import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, it } from "vitest";

/** The components of a page for reading. */
const READING_PATH = [
  "Page",
  "Navbar",
  "Logo",
  "Menu",
  "BottomNav",
  "Tabs",
  "PostCard",
  "PostHead",
  "Prose",
  "Byline",
  "Button",
  "IconButton",
  "Avatar",
  "Picture",
  "Pager",
  "Badge",
  "SnackbarHost",
];

const ENTRY = "virtual:reading-path";
const folder = fileURLToPath(new URL("../src/ui/", import.meta.url));

let css = 0;
let js = 0;

beforeAll(async () => {
  const result = (await build({
    configFile: false,
    logLevel: "silent",
    root: folder,
    plugins: [
      react(),
      {
        name: "reading-path",
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) =>
          id === ENTRY
            ? READING_PATH.map((name) => `export * from "${folder}${name}.tsx";`).join("\n")
            : null,
      },
    ],
    build: {
      write: false,
      target: "es2022",
      assetsInlineLimit: 0,
      rollupOptions: {
        input: ENTRY,
        external: [/^react($|\/)/],
        preserveEntrySignatures: "strict",
      },
    },
  })) as Rolldown.RolldownOutput;
  for (const file of result.output) {
    const text = file.type === "chunk" ? file.code : file.source;
    const size = gzipSync(text).length;
    if (file.fileName.endsWith(".css")) css += size;
    if (file.fileName.endsWith(".js")) js += size;
  }
});

it("the styles of the reading path are at most 8 kB", () => {
  expect(css).toBeGreaterThan(1000);
  expect(css).toBeLessThanOrEqual(8000);
});

it("the components of the reading path are at most 8 kB of script", () => {
  expect(js).toBeGreaterThan(1000);
  expect(js).toBeLessThanOrEqual(8000);
});
