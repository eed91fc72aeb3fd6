import { crc32 } from "node:zlib";

interface BookChapter {
  /** Its entry in the table of contents; null for one without text. */
  label: string | null;
  /** Its body, XHTML. */
  body: string;
  /** Attributes of its item in the manifest. */
  item?: string;
  /** Its own styles. */
  css?: string;
}

const CONTAINER = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="E/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

interface BookOptions {
  language?: string;
  /** Attributes of the spine, such as its direction. */
  spine?: string;
  /** The styles of all chapters. */
  css?: string;
  /** Parts outside of the spine by their names, which are their ids too: bodies of documents, and recordings. */
  others?: Record<string, string>;
}

const xhtml = (body: string, css = "") => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>-</title>
<style>${css}</style></head><body>${body}</body></html>`;

/** Returns an EPUB 3 with a table of contents. */
export function epubOf(
  chapters: readonly BookChapter[],
  { language = "en", spine = "", css = "", others = {} }: BookOptions = {},
): Buffer {
  const type = `media-type="application/xhtml+xml"`;
  const entries = chapters.map(({ label }, at) => `<li><a href="${at}.xhtml">${label ?? "<img/>"}</a></li>`);
  return storedZip({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": CONTAINER,
    "E/book.opf": `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:x</dc:identifier><dc:title>-</dc:title>
<dc:language>${language}</dc:language></metadata>
<manifest><item id="nav" href="nav.xhtml" ${type} properties="nav"/>
${chapters.map(({ item = "" }, at) => `<item id="c${at}" href="${at}.xhtml" ${type} ${item}/>`).join("\n")}
${Object.keys(others)
  .map(
    (name) =>
      `<item id="${name}" href="${name}" ${name.endsWith(".wav") ? 'media-type="audio/wav"' : type}/>`,
  )
  .join("\n")}</manifest>
<spine ${spine}>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join("")}</spine></package>`,
    "E/nav.xhtml": xhtml(`<nav epub:type="toc"><ol>${entries.join("")}</ol></nav>`),
    ...Object.fromEntries(
      chapters.map(({ body, css: own = "" }, at) => [`E/${at}.xhtml`, xhtml(body, css + own)]),
    ),
    ...Object.fromEntries(
      Object.entries(others).map(([name, part]) => [
        `E/${name}`,
        name.endsWith(".xhtml") ? xhtml(part) : part,
      ]),
    ),
  });
}

/** A recording of a tenth of a second (WAV, 8 bit, 8 kHz), in ASCII. */
export const SOUND = [
  "RIFF\x44\x03\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0",
  "\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x20\x03\0\0",
  "@".repeat(800),
].join("");

/** Returns a zip of these files, not compressed. */
function storedZip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    // From the version that unpacks it to the length of extra fields.
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(0x21, 8);
    header.writeUInt32LE(crc32(data) >>> 0, 10);
    header.writeUInt32LE(data.length, 14);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(46);
    entry.write("PK\x01\x02\x14\0", "latin1");
    header.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    const local = [Buffer.from("PK\x03\x04"), header, Buffer.from(name), data];
    parts.push(...local);
    offset += Buffer.concat(local).length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

interface PdfPageText {
  width: number;
  height: number;
  /** Words, each at a point from the lower left corner. */
  words: [text: string, x: number, y: number][];
}

/** Returns a PDF with these pages, in points. */
export function pdfOf(pages: readonly PdfPageText[]): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(" ")}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...pages.flatMap(({ width, height, words }, at) => {
      const drawn = words.map(([text, x, y]) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`).join("\n");
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${5 + 2 * at} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  return Buffer.from(
    `${text}${table}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1",
  );
}
