import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Returns a zip of these files; `stored` ones are not compressed. */
export function zip(files: Record<string, string | Buffer>, stored: readonly string[] = []): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    file.addBuffer(Buffer.from(content), name, { compress: !stored.includes(name) });
  }
  file.end();
  return buffer(file.outputStream);
}

const CONTAINER = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

/** Returns an EPUB with this metadata and, if given, a cover. */
export function epub({ metadata, cover, more = {} }: EpubParts): Promise<Buffer> {
  const item = cover
    ? `<item id="c" href="images/cover%20one.png" media-type="image/png" properties="cover-image"/>`
    : "";
  return zip(
    {
      mimetype: "application/epub+zip",
      "META-INF/container.xml": CONTAINER,
      "OEBPS/book.opf": `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata>
        <manifest><item id="t" href="text.xhtml" media-type="application/xhtml+xml"/>${item}</manifest>
        <spine><itemref idref="t"/></spine></package>`,
      "OEBPS/text.xhtml": "<html xmlns='http://www.w3.org/1999/xhtml'><body>Call me Ishmael.</body></html>",
      ...(cover ? { "OEBPS/images/cover one.png": cover } : {}),
      ...more,
    },
    ["mimetype"],
  );
}

interface EpubParts {
  metadata: string;
  cover?: Buffer;
  more?: Record<string, string | Buffer>;
}

/** Returns an EPUB of these sections, in order; `more` are other files, each with its media type. */
export function writtenEpub(
  sections: readonly string[],
  {
    more = {},
    files = {},
  }: { more?: Record<string, [type: string, content: string | Buffer]>; files?: Record<string, string> } = {},
): Promise<Buffer> {
  const items = [
    ...sections.map((_, at) => `<item id="s${at}" href="s${at}.xhtml" media-type="application/xhtml+xml"/>`),
    ...Object.entries(more).map(
      ([name, [type]], at) => `<item id="m${at}" href="${name}" media-type="${type}"/>`,
    ),
  ];
  const page = (body: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>-</title><link rel="stylesheet" href="book.css"/></head><body>${body}</body></html>`;
  return zip(
    {
      mimetype: "application/epub+zip",
      "META-INF/container.xml": CONTAINER,
      "OEBPS/book.opf": `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Moby-Dick</dc:title><dc:creator>Herman &amp; Co</dc:creator><dc:language>en</dc:language></metadata><manifest>${items.join("")}</manifest><spine>${sections.map((_, at) => `<itemref idref="s${at}"/>`).join("")}</spine></package>`,
      ...Object.fromEntries(sections.map((body, at) => [`OEBPS/s${at}.xhtml`, page(body)])),
      ...Object.fromEntries(Object.entries(more).map(([name, [, content]]) => [`OEBPS/${name}`, content])),
      ...files,
    },
    ["mimetype"],
  );
}
