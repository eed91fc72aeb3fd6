import { escapeHtml } from "@quire/documents/html/escape";

/** Escapes text for XML, which refuses some characters that HTML ignores. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[\p{Cs}\ufffe\uffff]/gu, ""));
}

export const attribute = (name: string, value: string | number | null): string =>
  value === null ? "" : ` ${name}="${escapeXml(String(value))}"`;

interface Page {
  title: string;
  language: string;
  body: string;
  /** More of the head. */
  head?: string;
  /** Attributes of the body. */
  bodyAttributes?: string;
}

/** Returns a content document. */
export function xhtmlPage({ title, language, body, head = STYLESHEET, bodyAttributes = "" }: Page): string {
  const lang = attribute("xml:lang", language) + attribute("lang", language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${lang}>
<head>
<meta charset="UTF-8"/>
<title>${escapeXml(title)}</title>
${head}
</head>
<body${bodyAttributes}>
${body}
</body>
</html>
`;
}

const STYLESHEET = '<link rel="stylesheet" type="text/css" href="style.css"/>';

/** No fonts and colors for the text: readers choose their own. */
export const STYLE = `@page { margin: 1em; }
body { margin: 0 4%; }
h1 { margin: 3em 0 1.5em; text-align: center; line-height: 1.2; font-weight: normal; hyphens: none; }
h2, h3, h4, h5, h6 { margin: 1.6em 0 0.6em; line-height: 1.25; hyphens: none; break-after: avoid; page-break-after: avoid; }
p { margin: 0; text-indent: 1.3em; widows: 2; orphans: 2; }
h1 + p, h2 + p, h3 + p, h4 + p, hr + p, figure + p, blockquote + p, div + p { text-indent: 0; }
p.verse { margin: 0.8em 0; text-indent: 0; text-align: left; hyphens: none; }
blockquote { margin: 1em 1.6em; }
blockquote p, li p, aside p, td p { text-indent: 0; }
hr { margin: 1.6em 35%; border: 0; border-top: 1px solid; }
figure { margin: 1.4em 0; text-align: center; break-inside: avoid; page-break-inside: avoid; }
figure img { max-width: 100%; }
figcaption { margin-top: 0.5em; font-size: 0.9em; font-style: italic; }
table { margin: 1.4em auto; border-collapse: collapse; }
th, td { padding: 0.3em 0.6em; border-top: 1px solid; border-bottom: 1px solid; text-align: left; vertical-align: top; }
.center, p.center { text-indent: 0; text-align: center; } .right, p.right { text-indent: 0; text-align: right; }
pre { margin: 1.2em 0; white-space: pre-wrap; font-size: 0.85em; }
ul.tasks { list-style: none; padding-left: 1em; }
aside.callout { margin: 1.2em 0; padding-left: 1em; border-left: 2px solid; }
section.notes { margin-top: 3em; border-top: 1px solid; font-size: 0.9em; }
section.notes aside { margin: 0.8em 0; }
sup a { text-decoration: none; }
.titlepage { text-align: center; } .titlepage p { text-indent: 0; margin: 1em 0; }
.titlepage h1 { margin-top: 4em; } .publisher { margin-top: 6em !important; }
.copyright p, .dedication p { text-indent: 0; margin: 0.6em 0; }
.dedication { margin-top: 6em; text-align: center; font-style: italic; }
.cover { text-align: center; margin: 0; } .cover img { max-width: 100%; max-height: 100%; }
nav ol { list-style: none; padding-left: 1em; } nav li { margin: 0.4em 0; }
`;
