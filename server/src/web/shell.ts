import { createHash } from "node:crypto";
import { StartupError } from "../platform/startupError.ts";

/** What one page puts into the document shell. */
export interface ShellParts {
  language: string;
  /** Address of the site's own icon; null for the product's. */
  icon: string | null;
  head: string;
  app: string;
  data: string;
}

const MARKERS = ["<!--q:head-->", "<!--q:app-->", "<!--q:data-->"] as const;

/** Splits `app.html` at its markers, once for all pages. */
export function readShell(html: string): (parts: ShellParts) => string {
  const [beforeHead, beforeApp, beforeData, end] = split(html);
  const own = beforeHead.replace(
    /<link rel="icon" [^>]*>(\s*)<link rel="apple-touch-icon" [^>]*>/,
    '<link rel="icon" href="ICON" type="image/jpeg">$1<link rel="apple-touch-icon" href="ICON">',
  );
  return ({ language, icon, head, app, data }) =>
    (icon ? own.replaceAll("ICON", icon) : beforeHead).replace('lang="en"', `lang="${language}"`) +
    head +
    beforeApp +
    app +
    beforeData +
    data +
    end;
}

/** Returns `'sha256-…'` of each inline script of the shell, for the Content-Security-Policy. */
export function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script data-q-inline>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}

function split(html: string): [string, string, string, string] {
  const parts: string[] = [];
  let rest = html;
  for (const marker of MARKERS) {
    const at = rest.indexOf(marker);
    if (at < 0) throw new StartupError(`app.html has no ${marker}. Build the app again: npm run build`);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + marker.length);
  }
  return [...parts, rest] as [string, string, string, string];
}
