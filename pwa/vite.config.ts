import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { chunkOf, NOT_PRECACHED } from "./bundling/chunkOf.ts";
import { LIBRARIES } from "./bundling/libraries.ts";
import { startLate } from "./src/app/lateStart.ts";
import { reloadScript } from "./src/app/reloadOnce.ts";
import { openAtPlaceScript } from "./src/lib/openAtPlace.ts";
import { preferenceScript } from "./src/ui/readerPreference.ts";

const buildDir = process.env.BUILD_DIR ?? "dist";
const worker = fileURLToPath(new URL("src/worker/sw.ts", import.meta.url));
const drawIcon = fileURLToPath(new URL("src/ui/drawIcon.tsx", import.meta.url));

/**
 * Two builds of one source: the client (`dist/client`, with its shell `app.html`) and, with `--ssr`, the renderer
 * that the server loads (`dist/server/entry.js`).
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), bareIcons(), ...(isSsrBuild ? [] : [headOfShell(), ...serviceWorker()])],
  resolve: {
    alias: [
      { find: "../createLucideIcon.mjs", replacement: drawIcon },
      // The package's default entry targets browsers of 2015.
      { find: /^workbox-window$/, replacement: "workbox-window/build/workbox-window.prod.mjs" },
    ],
  },
  // Otherwise React reads it at run time, and a server in development mode would render with its slow build.
  define: { "process.env.NODE_ENV": JSON.stringify(process.env.NODE_ENV ?? "production") },
  build: isSsrBuild ? serverBuild : clientBuild,
  // Bundles everything into one file. In development Node loads packages itself, since not all are ES modules.
  ssr: command === "build" ? { noExternal: true as const } : {},
}));

const clientBuild = {
  outDir: `${buildDir}/client`,
  emptyOutDir: true,
  // Supported by every browser that has popovers, so no syntax is lowered.
  target: "es2022",
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_, dependencies, { hostType }) => (hostType === "html" ? dependencies : []),
  },
  assetsInlineLimit: 0,
  manifest: "assets.json",
  rollupOptions: {
    input: fileURLToPath(new URL("app.html", import.meta.url)),
    output: {
      codeSplitting: { groups: [...LIBRARIES, { name: chunkOf, includeDependenciesRecursively: false }] },
    },
  },
};

const serverBuild = {
  outDir: `${buildDir}/server`,
  emptyOutDir: true,
  target: "node20",
  rollupOptions: {
    input: fileURLToPath(new URL("src/app/entry-server.tsx", import.meta.url)),
    output: { entryFileNames: "entry.js" },
  },
};

/** Removes the fields of icon modules that `drawIcon` doesn't need: a page has forty icons. */
function bareIcons(): Plugin {
  return {
    name: "quire-icons",
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => code.replace(/name: "[\w-]+",\s*size: \d+,/, "").replace(/,\s*key: "\w+"/g, ""),
    },
  };
}

/**
 * Adds to the shell's head: the scripts that must run before anything loads (the theme, and the reload when a file
 * is gone), preloads of the first fonts, and the app's script last.
 */
function headOfShell(): Plugin {
  const isFirstFont = (name: string) => /(literata|figtree)-latin-wght-normal.*\.woff2$/.test(name);
  return {
    name: "quire-head",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter(isFirstFont);
        const preloads = fonts.map(
          (name) => `<link rel="preload" as="font" type="font/woff2" href="/${name}" crossorigin>`,
        );
        const inline = `<script data-q-inline>${preferenceScript}${bundle ? reloadScript : ""}</script>`;
        const shell = html
          .replace("<!--shell-head-->", () => [inline, ...preloads].join("\n    "))
          .replace("<!--shell-end-->", () => `<script data-q-inline>${openAtPlaceScript}</script>`);
        return bundle ? startLate(shell) : shell;
      },
    },
  };
}

function serviceWorker(): Plugin[] {
  if (!existsSync(worker)) return [];
  let outDir = "";
  const findOutDir: Plugin = {
    name: "quire-out-dir",
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
  };
  const plugins = VitePWA({
    strategies: "injectManifest",
    srcDir: "src/worker",
    filename: "sw.ts",
    // The app does both: each site has its own manifest, and registration waits until the page is interactive.
    manifest: false,
    injectRegister: false,
    injectManifest: {
      globPatterns: ["app.html", "assets/**/*.{js,css,woff2}"],
      // Not precached: italics, other scripts and the typeface for dyslexia (fetched by pages that use them); the PDF
      // reader, fetched with the first PDF opened or saved; the component gallery; what only passkeys, QR codes and new
      // passwords need; and the editor, fetched and kept with the first draft (`precacheAssets`).
      globIgnores: [
        "**/*italic*",
        "**/*devanagari*",
        "**/opendyslexic*",
        `**/{${NOT_PRECACHED.join(",")}}-*`,
      ],
      // Two builds may run side by side. A worker with the other build's shell would start no app offline.
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) =>
            entry.url === "app.html" ? { ...entry, integrity: integrityOf(join(outDir, entry.url)) } : entry,
          ),
        }),
      ],
    },
  });
  return [findOutDir, ...plugins];
}

const integrityOf = (file: string) =>
  `sha256-${createHash("sha256").update(readFileSync(file)).digest("base64")}`;
