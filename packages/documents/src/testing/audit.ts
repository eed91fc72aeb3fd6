import { parseFragment } from "parse5";
import { elementsIn } from "../fromHtml/tree.ts";

/** Every tag that a rendered post may contain, with its attributes. */
const allowed: Record<string, string[]> = {
  p: ["dir", "class"],
  h1: ["dir", "id"],
  h2: ["dir", "id"],
  h3: ["dir", "id"],
  h4: ["dir", "id"],
  h5: ["dir", "id"],
  h6: ["dir", "id"],
  ul: ["dir", "class"],
  ol: ["dir", "start"],
  li: ["id", "data-footnote"],
  input: ["type", "disabled", "checked", "aria-label"],
  blockquote: ["dir"],
  aside: ["dir", "class", "role", "data-kind"],
  pre: ["dir", "tabindex"],
  code: ["class"],
  figure: ["class", "data-embed", "data-provider", "data-title", "data-kind", "data-file", "data-size"],
  figcaption: ["dir"],
  picture: [],
  source: ["type", "srcset", "sizes"],
  img: [
    "src",
    "srcset",
    "sizes",
    "alt",
    "width",
    "height",
    "loading",
    "fetchpriority",
    "decoding",
    "data-color",
  ],
  div: ["class", "tabindex", "role", "aria-label"],
  table: ["dir"],
  thead: [],
  tbody: [],
  tr: [],
  th: ["dir", "scope", "class"],
  td: ["dir", "class"],
  hr: ["class"],
  br: [],
  a: ["href", "title", "rel", "id", "role", "aria-label", "download"],
  audio: ["controls", "preload", "src", "aria-label"],
  video: ["controls", "playsinline", "preload", "src", "aria-label"],
  strong: [],
  u: [],
  sub: [],
  em: [],
  s: [],
  sup: ["class"],
  section: ["dir", "class", "role", "aria-label"],
};

const addresses: Record<string, Set<string>> = {
  href: new Set(["http:", "https:", "mailto:", "tel:"]),
  src: new Set(["http:", "https:"]),
  srcset: new Set(["http:", "https:"]),
  "data-embed": new Set(["https:"]),
};

function protocolRefused(name: string, value: string): boolean {
  const protocols = addresses[name];
  if (!protocols) return false;
  // The same parser as the browser's: what it resolves is what would run.
  const url = URL.parse?.(value, "https://quire.example/") ?? new URL(value, "https://quire.example/");
  return !protocols.has(url.protocol);
}

/** Returns everything in some HTML, parsed as in a browser, that is not allow-listed; empty if safe. */
export function foreignParts(html: string): string[] {
  const found: string[] = [];
  for (const element of elementsIn(parseFragment(html))) {
    const names = Object.hasOwn(allowed, element.tagName) ? allowed[element.tagName] : undefined;
    if (!names || element.namespaceURI !== "http://www.w3.org/1999/xhtml") found.push(`<${element.tagName}>`);
    for (const { name, value } of element.attrs) {
      if (!names?.includes(name)) found.push(`${element.tagName} ${name}`);
      if (protocolRefused(name, value)) found.push(`${name}=${value}`);
      if (element.tagName === "input" && name === "type" && value !== "checkbox")
        found.push(`input ${value}`);
      if (name === "id" && !/^(h-|fn-|fnref-)/.test(value)) found.push(`id=${value}`);
    }
  }
  if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(html)) found.push("control characters");
  return found;
}
