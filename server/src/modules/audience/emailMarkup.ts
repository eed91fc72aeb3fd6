import { escapeHtml, unescapeHtml } from "@quire/documents/html/escape";
import { SANS, TEXT_WIDTH } from "../../platform/messages/emailLayout.ts";

export interface MarkupOptions {
  /** Where the post is read: for links within it, and files that an email can't play. */
  postUrl: string;
  /** Returns the absolute address of a picture as JPEG or PNG. */
  pictureAddress: (src: string) => string;
}

/** As written: escaped. */
type Attributes = Partial<
  Record<"class" | "href" | "title" | "src" | "alt" | "width" | "checked" | "start" | "data-kind", string>
>;

interface Tag {
  name: string;
  attributes: Attributes;
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
  const closing: string[] = [];
  let parent = "";
  return html.replace(TAGS, (_, slash: string, name: string, rest: string) => {
    if (slash) return closing.pop() ?? "";
    const attributes = readAttributes(rest);
    const isTitle = parent === "h1" && name === "a";
    const [open, close] = isTitle ? title(attributes) : replace({ name, attributes }, options);
    parent = name;
    if (!VOID.has(name)) closing.push(close);
    return open;
  });
}

function readAttributes(text: string): Attributes {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTES)].map(([, name, value]) => [String(name), value ?? ""]),
  );
}

function replace({ name, attributes }: Tag, options: MarkupOptions): Element {
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
      return link(attributes, options);
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return element(name, `font:bold ${HEADINGS[name]}px/1.3 ${SANS};margin:28px 0 12px`);
    case "p":
      if (kind === "callout-title") return element("p", `font:bold 15px/1.4 ${SANS};margin:0 0 6px`);
      return kind === "backlinks" ? element("span", "") : element("p", "margin:0 0 18px");
    case "ul":
    case "ol": {
      const start = attributes.start ? ` start="${attributes.start}"` : "";
      const marks = kind === "tasks" ? ";list-style-type:none" : "";
      return [`<${name}${start} style="margin:0 0 18px;padding:0 0 0 26px${marks}">`, `</${name}>`];
    }
    case "li":
      return element("li", "margin:0 0 6px");
    case "blockquote":
      return element(
        "blockquote",
        "border-left:3px solid #a9a291;margin:0 0 18px;padding:0 0 0 16px",
        "q-soft",
      );
    case "aside":
      return box(`border-left:4px solid ${CALLOUTS[attributes["data-kind"] ?? ""] ?? CALLOUTS.note}`);
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
      const align = /align-(\w+)/.exec(kind)?.[1] ?? "left";
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
      return ["<div>", "</div>"];
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
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px"><tr><td class="q-box" style="padding:14px 16px 2px;${BOX}${style && `;${style}`}">`,
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

/** A link within the post leads to its page: most programs remove the targets from emails. */
function link({ href, title }: Attributes, { postUrl }: MarkupOptions): Element {
  if (href === undefined) return ["", ""];
  const address = href.startsWith("#") ? `${escapeHtml(postUrl)}${href}` : href;
  return [`<a href="${address}"${title ? ` title="${title}"` : ""}>`, "</a>"];
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
  const fit = known > 0 ? `width:100%;max-width:${width}px` : "max-width:100%";
  const src = escapeHtml(pictureAddress(unescapeHtml(attributes.src ?? "")));
  return `<img src="${src}" width="${width}" alt="${attributes.alt ?? ""}" style="display:block;${fit};height:auto;border:0">`;
}
