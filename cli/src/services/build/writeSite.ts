import { copyFile, mkdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { renderHtml } from "@quire/documents/html";
import { escapeHtml } from "@quire/documents/html/escape";
import { mapImages } from "@quire/documents/images";
import type { Section } from "@quire/formats/book/manuscript";
import { replaceFile } from "../replaceFile.ts";
import type { FolderBook } from "./readBook.ts";

const STYLE = `:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 38rem; padding: 3rem 1.25rem 6rem; font: 1.125rem/1.6 Georgia, "Noto Serif", serif; }
h1, h2, h3 { line-height: 1.2; } img, video { max-width: 100%; height: auto; } figure { margin: 2rem 0; }
figcaption { font-size: 0.9em; opacity: 0.8; } blockquote { margin-left: 1.5rem; font-style: italic; }
pre { overflow-x: auto; } .table { overflow-x: auto; } table { border-collapse: collapse; }
th, td { padding: 0.3rem 0.7rem; border: 1px solid; text-align: left; }
nav ol { padding-left: 1.5rem; } .turn { display: flex; justify-content: space-between; margin-top: 4rem; gap: 1rem; }
hr { width: 30%; margin: 2.5rem auto; }
`;

/** Writes a preview of the book as pages that open from the folder, without a server. Returns its size in bytes. */
export async function writeSite(book: FolderBook, folder: string): Promise<number> {
  const { manuscript } = book;
  await mkdir(join(folder, "files"), { recursive: true });
  const names = new Map<string, string>();
  for (const [src, { path }] of book.pictures) {
    const name = `files/${names.size + 1}${extname(path).toLowerCase()}`;
    names.set(src, name);
    await copyFile(path, join(folder, name));
  }
  const chapters = manuscript.sections.filter((section) => section.kind === "chapter");
  const fileOf = (chapter: Section) =>
    `chapter-${String(chapters.indexOf(chapter as never) + 1).padStart(3, "0")}.html`;
  let bytes = 0;
  const write = async (name: string, text: string) => {
    bytes += Buffer.byteLength(text);
    await replaceFile(join(folder, name), text);
  };
  await write("style.css", STYLE);
  for (const [at, chapter] of chapters.entries()) {
    const blocks = mapImages(chapter.blocks, ({ src }) => {
      const name = names.get(src.image);
      return name === undefined ? null : { src: { image: name, fallback: name } };
    });
    const link = (to: Section | undefined, label: string) =>
      to ? `<a href="${fileOf(to)}">${label} ${escapeHtml(to.title)}</a>` : "<span></span>";
    const turn = `<nav class="turn">${link(chapters[at - 1], "←")}${link(chapters[at + 1], "→")}</nav>`;
    const body = `<p><a href="index.html">${escapeHtml(manuscript.title)}</a></p>\n<h1>${escapeHtml(chapter.title)}</h1>\n${renderHtml(blocks, { headingsUnder: 1 })}\n${turn}`;
    await write(fileOf(chapter), page(chapter.title, manuscript.language, body));
  }
  await write("index.html", page(manuscript.title, manuscript.language, contents(book, fileOf)));
  return bytes;
}

function contents({ manuscript }: FolderBook, fileOf: (chapter: Section) => string): string {
  const { title, subtitle, author, sections } = manuscript;
  const entries = sections.map((section) =>
    section.kind === "part"
      ? `</ol><h2>${escapeHtml(section.title)}</h2><ol>`
      : `<li><a href="${fileOf(section)}">${escapeHtml(section.title)}</a></li>`,
  );
  const line = (text: string) => (text === "" ? "" : `<p>${escapeHtml(text)}</p>`);
  const list = `<ol>${entries.join("\n")}</ol>`.replace("<ol></ol>", "");
  return `<h1>${escapeHtml(title)}</h1>${line(subtitle)}${line(author)}<nav>${list}</nav>`;
}

function page(title: string, language: string, body: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="style.css"></head>
<body>
${body}
</body>
</html>
`;
}
