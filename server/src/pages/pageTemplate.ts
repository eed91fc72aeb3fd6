import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageRenderer } from "@quire/contracts/records/page";
import { StartupError } from "../platform/startupError.ts";

/** The built app: how a page is rendered, and the document that it is put into. */
export interface PageTemplate {
  renderer: PageRenderer;
  /** The whole document around one page's parts. */
  document(parts: { language: string; head: string; app: string; data: string }): string;
  /** `'sha256-…'` of each inline script of the shell, for the Content-Security-Policy. */
  inlineScripts: string[];
  /** Folder of the client's files. */
  clientDir: string;
}

const MARKERS = ["<!--q:head-->", "<!--q:app-->", "<!--q:data-->"] as const;

/** Loads the built app from `pwa/dist`; a missing or foreign build is a start-up error. */
export async function loadPageTemplate(distDir: string): Promise<PageTemplate> {
  const clientDir = join(distDir, "client");
  const shell = await readBuild(() => readFile(join(clientDir, "app.html"), "utf8"));
  const renderer = await readBuild(
    () => import(pathToFileURL(join(distDir, "server", "entry.js")).href) as Promise<PageRenderer>,
  );
  const [beforeHead, beforeApp, beforeData, end] = split(shell);
  return {
    renderer,
    clientDir,
    inlineScripts: hashInlineScripts(shell),
    document: ({ language, head, app, data }) =>
      beforeHead.replace('lang="en"', `lang="${language}"`) +
      head +
      beforeApp +
      app +
      beforeData +
      data +
      end,
  };
}

function split(shell: string): [string, string, string, string] {
  const parts: string[] = [];
  let rest = shell;
  for (const marker of MARKERS) {
    const at = rest.indexOf(marker);
    if (at < 0)
      throw new StartupError(`The built app.html has no ${marker}. Build the app again: npm run build`);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + marker.length);
  }
  return [...parts, rest] as [string, string, string, string];
}

function hashInlineScripts(shell: string): string[] {
  const scripts = shell.matchAll(/<script data-q-inline>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}

async function readBuild<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new StartupError("The app is not built. Run: npm run build", { cause });
  }
}
