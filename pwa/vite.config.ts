import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { chunkOf, KEPT_LATER } from "./bundling/chunkOf.ts";
import { LIBRARIES } from "./bundling/libraries.ts";
import { startLate } from "./src/app/lateStart.ts";
import { preferenceScript } from "./src/ui/readerPreference.ts";

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
      // What its package names first is written for browsers of 2015.
      { find: /^workbox-window$/, replacement: "workbox-window/build/workbox-window.prod.mjs" },
    ],
  },
  // React reads this at run time otherwise, and a server in development mode would render with its slow build.
  define: { "process.env.NODE_ENV": JSON.stringify(process.env.NODE_ENV ?? "production") },
  build: isSsrBuild ? serverBuild : clientBuild,
  // One file with all in it; in development Node loads what npm brought, which is no ES module everywhere.
  ssr: command === "build" ? { noExternal: true as const } : {},
}));

const clientBuild = {
  outDir: "dist/client",
  emptyOutDir: true,
  // Every browser that has popovers and view transitions' fallbacks; no syntax is lowered for older ones.
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
  outDir: "dist/server",
  emptyOutDir: true,
  target: "node20",
  rollupOptions: {
    input: fileURLToPath(new URL("src/app/entry-server.tsx", import.meta.url)),
    output: { entryFileNames: "entry.js" },
  },
};

/** Leaves out what an icon's module says beside its lines: `drawIcon` asks for nothing else, and a page has forty of them. */
function bareIcons(): Plugin {
  return {
    name: "quire-icons",
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => code.replace(/name: "[\w-]+",\s*size: \d+,/, "").replace(/,\s*key: "\w+"/g, ""),
    },
  };
}

/** The theme before the first paint, the fonts of the first screen beside the style sheet, and the script after both. */
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
        const inline = `<script data-q-inline>${preferenceScript}</script>`;
        const shell = html.replace("<!--shell-head-->", () => [inline, ...preloads].join("\n    "));
        return bundle ? startLate(shell) : shell;
      },
    },
  };
}

function serviceWorker(): Plugin[] {
  if (!existsSync(worker)) return [];
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/worker",
    filename: "sw.ts",
    // Each site has a manifest of its own, and registration waits until the page is alive: the app does both.
    manifest: false,
    injectRegister: false,
    injectManifest: {
      globPatterns: ["app.html", "assets/**/*.{js,css,woff2}"],
      // An italic or another script is fetched by the page that sets it: 110 kB is much to ask of a first visit. What
      // reads PDF comes with the first one that is opened or kept. The page of all components is for those who change them.
      // What one writes with comes with the first draft, and is kept from then on (`precacheAssets`).
      globIgnores: ["**/*italic*", "**/*devanagari*", `**/{${KEPT_LATER.join(",")}}-*`],
    },
  });
}
