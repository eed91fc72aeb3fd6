import type { InteriorDesign } from "@quire/domain/books/formats";
import { hyphenatedIsbn } from "../isbn.ts";
import type { Manuscript } from "../manuscript.ts";
import { literal, prose } from "./literal.ts";

/** Where the compiler finds the QR code. */
export const QR_PATH = "/qr.svg";

/** "Book 2 of The Sea", or the series' name alone. */
export function seriesLine({ name, number }: Manuscript["series"]): string {
  return name !== "" && number !== null ? `${name} · ${number}` : name;
}

/** A long title is set smaller: in multiples of the text's size. */
function titleScale(title: string): number {
  return title.length <= 18 ? 3.2 : title.length <= 40 ? 2.6 : title.length <= 90 ? 2 : 1.6;
}

/** Returns the code of everything before the first chapter: half title, title, copyright, dedication, contents. */
export function writeFrontMatter(manuscript: Manuscript, design: InteriorDesign): string {
  const parts = [halfTitle(manuscript), titlePage(manuscript), copyrightPage(manuscript)];
  if (manuscript.dedication.trim() !== "") parts.push(dedicationPage(manuscript.dedication));
  const titled = manuscript.sections.filter(({ title }) => title !== "");
  // A comic's pages carry no numbers to look for.
  if (titled.length > 1 && design !== "comic") parts.push(contentsPage(manuscript));
  return parts.join("\n");
}

function halfTitle({ title }: Manuscript): string {
  return `#{ v(sink * 1.6); align(center, text(size: 1.35em, ${prose(title)})) }`;
}

function titlePage({ title, subtitle, author, publisher, series }: Manuscript): string {
  const lines = [
    "v(sink * 1.3)",
    `align(center, block(width: 94%, title-words(${prose(title)}, ${titleScale(title)})))`,
    subtitle === ""
      ? ""
      : `v(0.8em); align(center, block(width: 86%, text(size: 1.2em, style: "italic", ${prose(subtitle)})))`,
    "v(2.6em)",
    author === "" ? "" : `align(center, text(size: 1.3em, ${prose(author)}))`,
    series.name === "" ? "" : `v(1.6em); align(center, text(size: 0.95em, ${prose(seriesLine(series))}))`,
    "v(1fr)",
    publisher === "" ? "" : `align(center, text(size: 1em, ${prose(publisher)}))`,
  ];
  return `#to-recto()\n#{ set par(justify: false); set text(hyphenate: false); ${lines.filter(Boolean).join("; ")} }`;
}

function copyrightPage({ copyright, isbn, qrUrl, publisher }: Manuscript): string {
  const lines = copyright.split("\n").filter((line) => line.trim() !== "");
  if (publisher !== "" && lines.length === 0) lines.push(publisher);
  if (isbn.print !== "") lines.push(`ISBN ${hyphenatedIsbn(isbn.print)}`);
  const written = lines.map((line) => `par(${prose(line)})`);
  const code = qrUrl === "" ? [] : [`image(${literal(QR_PATH)}, width: 0.8in, alt: "QR code")`, "v(0.6em)"];
  return `#pagebreak()\n#{ set text(size: 0.82em, hyphenate: false); set par(justify: false, spacing: 0.9em); v(1fr); ${[...code, ...written].join("; ") || "[]"} }`;
}

function dedicationPage(dedication: string): string {
  const lines = dedication.split("\n").map((line) => prose(line));
  return `#to-recto()\n#{ set par(justify: false); v(sink * 1.6); align(center, block(width: 80%, text(style: "italic", { ${lines.join("; br; ")} }))) }`;
}

function contentsPage({ language }: Manuscript): string {
  return `#to-recto()\n#set page(numbering: "i", footer: folio)\n#contents(${prose(CONTENTS[language.slice(0, 2)] ?? "Contents")})`;
}

const CONTENTS: Record<string, string> = {
  de: "Inhalt",
  es: "Índice",
  fr: "Table des matières",
  hi: "विषय-सूची",
  it: "Indice",
  mr: "अनुक्रमणिका",
  nl: "Inhoud",
  pt: "Sumário",
};
