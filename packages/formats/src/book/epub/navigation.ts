import type { Manuscript } from "../manuscript.ts";
import { type EbookPage, identifierOf } from "./package.ts";
import { escapeXml, xhtmlPage } from "./xhtml.ts";

/** An entry of the contents, with a part's chapters. */
interface Entry {
  title: string;
  path: string;
  inside: Entry[];
}

function entriesOf(pages: readonly EbookPage[]): Entry[] {
  const entries: Entry[] = [];
  let part: Entry | null = null;
  for (const { title, path, kind } of pages) {
    if (title === "" || !["part", "chapter", "about", "comic-page"].includes(kind)) continue;
    const entry: Entry = { title, path, inside: [] };
    if (part && kind === "chapter") part.inside.push(entry);
    else entries.push(entry);
    if (kind === "part") part = entry;
  }
  return entries;
}

const LANDMARKS: Partial<Record<EbookPage["kind"], string>> = { cover: "cover", titlepage: "titlepage" };

/** Returns the navigation document: contents, landmarks, and the printed pages. */
export function writeNav(
  { title, language }: Manuscript,
  pages: readonly EbookPage[],
  { isFixed }: { isFixed: boolean },
): string {
  const list = (entries: readonly Entry[]): string =>
    `<ol>${entries
      .map(({ title, path, inside }) => {
        const below = inside.length > 0 ? list(inside) : "";
        return `<li><a href="${path}">${escapeXml(title)}</a>${below}</li>`;
      })
      .join("\n")}</ol>`;
  const entries = entriesOf(pages);
  const text = pages.find(({ kind }) => kind === "part" || kind === "chapter" || kind === "comic-page");
  const landmarks = [
    ...pages.flatMap(({ kind, path, title }) => (LANDMARKS[kind] ? [[LANDMARKS[kind], path, title]] : [])),
    // A comic's contents are no page of it.
    ...(isFixed ? [] : [["toc", "nav.xhtml", "Contents"]]),
    ...(text ? [["bodymatter", text.path, "Start of the text"]] : []),
  ].map(
    ([type, path, name]) => `<li><a epub:type="${type}" href="${path}">${escapeXml(name ?? "")}</a></li>`,
  );
  const printed = pages.flatMap(({ path, pages: labels }) =>
    labels.map((label) => `<li><a href="${path}#page-${label}">${label}</a></li>`),
  );
  const pageList =
    printed.length === 0
      ? ""
      : `<nav epub:type="page-list" role="doc-pagelist" hidden="hidden"><h2>Pages</h2><ol>${printed.join("\n")}</ol></nav>`;
  // Every book has at least one entry, as the format demands.
  const contents = entries.length > 0 ? entries : [{ title, path: pages[0]?.path ?? "", inside: [] }];
  const body = `<nav epub:type="toc" role="doc-toc"><h1>Contents</h1>${list(contents)}</nav>
<nav epub:type="landmarks" hidden="hidden"><h2>Landmarks</h2><ol>${landmarks.join("\n")}</ol></nav>
${pageList}`;
  return xhtmlPage({ title: "Contents", language, body });
}

/** Returns the contents for older readers, in two levels. */
export function writeNcx(manuscript: Manuscript, pages: readonly EbookPage[]): string {
  let order = 0;
  const point = ({ title, path, inside }: Entry): string => {
    order += 1;
    return `<navPoint id="n${order}" playOrder="${order}"><navLabel><text>${escapeXml(title)}</text></navLabel><content src="${path}"/>${inside.map(point).join("")}</navPoint>`;
  };
  const entries = entriesOf(pages);
  const contents =
    entries.length > 0 ? entries : [{ title: manuscript.title, path: pages[0]?.path ?? "", inside: [] }];
  const depth = contents.some(({ inside }) => inside.length > 0) ? 2 : 1;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1">
<head>
<meta name="dtb:uid" content="${escapeXml(identifierOf(manuscript))}"/>
<meta name="dtb:depth" content="${depth}"/>
<meta name="dtb:totalPageCount" content="0"/>
<meta name="dtb:maxPageNumber" content="0"/>
</head>
<docTitle><text>${escapeXml(manuscript.title)}</text></docTitle>
<navMap>
${contents.map(point).join("\n")}
</navMap>
</ncx>
`;
}
