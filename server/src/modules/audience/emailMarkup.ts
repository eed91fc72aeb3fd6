import { escapeHtml, unescapeHtml } from "@quire/documents/html/escape";
import type { TextDirection } from "@quire/domain/text/direction";
import { SANS, TEXT_WIDTH } from "../../platform/messages/emailLayout.ts";

export interface MarkupOptions {
  /** Where the post is read: for files that an email can't play. */
  postUrl: string;
  /** Returns the absolute address of a picture as JPEG or PNG. */
  pictureAddress: (src: string) => string;
  /** Of the text as a whole. */
  direction: TextDirection;
}

/** As written: escaped. */
type Attributes = Partial<
  Record<
    "class" | "dir" | "href" | "id" | "title" | "src" | "alt" | "width" | "checked" | "start" | "data-kind",
    string
  >
>;

interface Tag {
  name: string;
  attributes: Attributes;
  /** Its own, or that of the box around it. */
  direction: TextDirection;
}

/** What replaces an element's tags. */
type Element = readonly [open: string, close: string];

/** `renderHtml` escapes angle brackets in texts and attributes, so that each of its tags matches as a whole. */
const TAGS = /<(\/?)([a-z][a-z0-9]*)([^>]*)>/g;
const ATTRIBUTES = /([a-z-]+)(?:="([^"]*)")?/g;
const VOID = new Set(["br", "hr", "img", "input", "source"]);

const MONO = "Menlo,Consolas,monospace";
const BOX = "background-color:#f2eee4";
const CALLOUTS: Readonly<Record<string, string>> & { note: string } = {
  note: "#2f6db5",
  tip: "#1f7a4d",
  important: "#7a4fc0",
  warning: "#b07800",
  caution: "#c8371b",
};
const HEADINGS: Record<string, number> = { h1: 28, h2: 24, h3: 21, h4: 18, h5: 17, h6: 17 };

/**
 * Turns a post's HTML, as `renderHtml` writes it, into what email programs show: inline styles, plain elements, tables
 * for boxes, and pictures with a width.
 */
export function emailMarkup(html: string, options: MarkupOptions): string {
  const inside: { close: string; direction: TextDirection }[] = [];
  let parent = "";
  return html.replace(TAGS, (_, slash: string, name: string, rest: string) => {
    if (slash) return inside.pop()?.close ?? "";
    const attributes = readAttributes(rest);
    const isTitle = parent === "h1" && name === "a";
    const { dir } = attributes;
    const around = inside.at(-1)?.direction ?? options.direction;
    const direction = dir === "rtl" || dir === "ltr" ? dir : around;
    const [open, close] = isTitle ? title(attributes) : replace({ name, attributes, direction }, options);
    parent = name;
    if (!VOID.has(name)) inside.push({ close, direction });
    // Links within a mailing lead to its web version, where these are their targets.
    const kept = (["id", "dir"] as const).map((key) =>
      attributes[key] ? ` ${key}="${attributes[key]}"` : "",
    );
    return open.replace(/^<[a-z0-9]+/, `$&${kept.join("")}`);
  });
}

/** Outlook knows no logical sides: where a line starts, and the padding of its start alone. */
const startOf = (direction: TextDirection) => (direction === "rtl" ? "right" : "left");
const padStart = (direction: TextDirection, pixels: number) =>
  direction === "rtl" ? `padding:0 ${pixels}px 0 0` : `padding:0 0 0 ${pixels}px`;

const ALIGN_CLASS = /align-(left|center|right)/;

const alignment = (kind: string) => {
  const align = ALIGN_CLASS.exec(kind)?.[1];
  return align ? `;text-align:${align}` : "";
};

function readAttributes(text: string): Attributes {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTES)].map(([, name, value]) => [String(name), value ?? ""]),
  );
}

function replace({ name, attributes, direction }: Tag, options: MarkupOptions): Element {
  const kind = attributes.class ?? "";
  switch (name) {
    case "picture":
    case "source":
    case "thead":
    case "tbody":
      return ["", ""];
    case "img":
      return [picture(attributes, options), ""];
    case "input":
      return ["checked" in attributes ? "☑" : "☐", ""];
    case "hr":
      return [kind === "paywall" ? "" : styled("hr", RULE, "q-line"), ""];
    case "a":
      return link(attributes);
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return element(name, `font:bold ${HEADINGS[name]}px/1.3 ${SANS};margin:28px 0 12px${alignment(kind)}`);
    case "p":
      if (kind === "callout-title") return element("p", `font:bold 15px/1.4 ${SANS};margin:0 0 6px`);
      return kind === "backlinks" ? element("span", "") : element("p", `margin:0 0 18px${alignment(kind)}`);
    case "ul":
    case "ol": {
      const start = attributes.start ? ` start="${attributes.start}"` : "";
      const marks = kind === "tasks" ? ";list-style-type:none" : "";
      return [`<${name}${start} style="margin:0 0 18px;${padStart(direction, 26)}${marks}">`, `</${name}>`];
    }
    case "li":
      return element("li", "margin:0 0 6px");
    case "blockquote":
      return element(
        "blockquote",
        `border-${startOf(direction)}:3px solid #a9a291;margin:0 0 18px;${padStart(direction, 16)}`,
        "q-soft",
      );
    case "aside":
      return box(
        `border-${startOf(direction)}:4px solid ${CALLOUTS[attributes["data-kind"] ?? ""] ?? CALLOUTS.note}`,
      );
    case "pre":
      return code();
    case "code":
      return element("code", `font-family:${MONO};font-size:90%`);
    case "table":
      return [
        `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 18px;font:15px/1.4 ${SANS}">`,
        "</table>",
      ];
    case "th":
    case "td": {
      const align = ALIGN_CLASS.exec(kind)?.[1] ?? startOf(direction);
      const head = name === "th" ? ";font-weight:bold;border-bottom-width:2px" : "";
      return element(name, `border:1px solid #cfc8b6;padding:6px 10px;text-align:${align}${head}`, "q-line");
    }
    case "figure":
      return figure(kind, attributes, options);
    case "figcaption":
      return element("div", `font:14px/1.4 ${SANS};color:#5d584c;margin:6px 0 0`, "q-soft");
    case "section":
      return element(
        "div",
        "border-top:1px solid #e4dfd2;margin:32px 0 0;padding:16px 0 0;font-size:15px",
        "q-line",
      );
    case "div":
      // A table that is wider than a phone scrolls: alone, it would widen the email.
      return kind === "table" ? element("div", "max-width:100%;overflow-x:auto") : ["<div>", "</div>"];
    default:
      return [`<${name}>`, `</${name}>`];
  }
}

const RULE = "border:0;border-top:1px solid #cfc8b6;margin:28px 0";

function styled(name: string, style: string, classes = ""): string {
  return `<${name}${classes && ` class="${classes}"`}${style && ` style="${style}"`}>`;
}

function element(name: string, style: string, classes = ""): Element {
  return [styled(name, style, classes), `</${name}>`];
}

/** A table of one cell, since Outlook pads no other element. */
function box(style: string): Element {
  return [
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;margin:0 0 18px"><tr><td class="q-box" style="padding:14px 16px 2px;${BOX}${style && `;${style}`}">`,
    "</td></tr></table>",
  ];
}

/** Outlook keeps the line breaks of `<pre>` only. */
function code(): Element {
  const [open, close] = box("");
  return [
    `${open}<pre style="font:14px/1.5 ${MONO};white-space:pre-wrap;margin:0 0 12px">`,
    `</pre>${close}`,
  ];
}

function title({ href }: Attributes): Element {
  return [`<a class="q-plain" href="${href}" style="color:#1c1a15;text-decoration:none">`, "</a>"];
}

function link({ href, title }: Attributes): Element {
  if (href === undefined) return ["", ""];
  return [`<a href="${href}"${title ? ` title="${title}"` : ""}>`, "</a>"];
}

function figure(kind: string, attributes: Attributes, { postUrl }: MarkupOptions): Element {
  if (kind === "embed") {
    const [open, close] = box(`font:bold 16px/1.4 ${SANS};padding-bottom:14px`);
    return [`${open}▶ `, close];
  }
  if (kind !== "file") return element("div", "margin:0 0 20px");
  const [open, close] = box(`font:16px/1.4 ${SANS};padding-bottom:14px`);
  const verb = { audio: "Listen", video: "Watch" }[attributes["data-kind"] ?? ""] ?? "Download";
  return [open, `<a href="${escapeHtml(postUrl)}">${verb} on the site</a>${close}`];
}

/** Of an unknown width, as imported pictures have: never wider than the text, nor enlarged except in Outlook. */
function picture(attributes: Attributes, { pictureAddress }: MarkupOptions): string {
  const known = Number(attributes.width);
  const width = known > 0 ? Math.min(known, TEXT_WIDTH) : TEXT_WIDTH;
  const fit = known > 0 ? `width:100%;max-width:${width}px` : "width:auto;max-width:100%";
  const src = escapeHtml(pictureAddress(unescapeHtml(attributes.src ?? "")));
  return `<img src="${src}" width="${width}" alt="${attributes.alt ?? ""}" style="display:block;${fit};height:auto;border:0">`;
}
