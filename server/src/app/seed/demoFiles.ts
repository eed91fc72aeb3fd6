import { Buffer } from "node:buffer";
import type { UploadKind } from "@quire/domain/media/uploads";

/**
 * A file of the demo, generated while seeding. The bytes are always the same, so a start after an interrupted one
 * finds them stored.
 */
export interface DemoFile {
  kind: UploadKind;
  name: string;
  contentType: string;
  make: () => Promise<Buffer>;
}

const MODIFIED_AT = new Date("2026-01-01T00:00:00Z");

const RECIPES = [
  [
    "Chowder",
    "Take a cod, or a clam, or both; there is no third school.",
    "Salt pork, pilot bread, patience.",
    "Cut the pork small and fry it until the pot swims. Lay in the fish, then onions, then the bread, broken; then fish again, until either the pot or the fish gives out.",
    "Cover it with water from the cask and not from over the side, whatever the mate says. Salt it only after tasting, for the pork has been to sea longer than you have.",
    "It is done when the bread has gone soft and the conversation has stopped. A second bowl is no sin. A third has been known to delay a sailing.",
    "Cold, on the second day, it is a different dish, and better. There has never been a third day.",
  ],
  [
    "Duff",
    "Flour, raisins and a bag. Boil until the watch changes, then boil it again.",
    "The bag must be wetted and floured inside, or the duff and the bag will never again be parted. Leave room for it to swell, as one does with a story.",
    "The raisins are counted aloud before they go in, and by more than one person. This is not for the taste but for the peace of the ship.",
    "Turn it out whole. Molasses goes over it hot, in the order of rank, which is why the cook eats before anybody is looking.",
    "What is left over is sliced and fried the next morning, and answers to the same name.",
  ],
  [
    "Coffee at four in the morning",
    "Too much, too hot, and shared.",
    "Put the grounds into the pot cold, with the water, and let them come up together. When it rises, take it off; when it falls, put it back; when it rises again, call the watch.",
    "An eggshell clears it. So does waiting, of which there is generally more aboard.",
    "Nobody speaks until the first cup is down. After that there is no stopping them, and the sun may come up if it likes.",
  ],
] as const;

const page = (title: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;

const epub: DemoFile = {
  kind: "document",
  name: "the-galley-book.epub",
  contentType: "application/epub+zip",
  async make() {
    const { ZipFile } = await import("yazl");
    const zip = new ZipFile();
    const add = (path: string, text: string, compress = true) =>
      zip.addBuffer(Buffer.from(text), path, { mtime: MODIFIED_AT, compress });
    // The format requires this entry first and uncompressed.
    add("mimetype", "application/epub+zip", false);
    add(
      "META-INF/container.xml",
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    );
    const names = RECIPES.map((_, at) => `c${at + 1}`);
    add(
      "OEBPS/book.opf",
      `<?xml version="1.0" encoding="UTF-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:6f1f3a52-2f0c-4f43-9d0e-2b7c7d1d9a11</dc:identifier><dc:title>The Galley Book</dc:title><dc:creator>Herman Melville</dc:creator><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${names.map((name) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`).join("")}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join("")}</spine></package>`,
    );
    const list = RECIPES.map(([title], at) => `<li><a href="${names[at]}.xhtml">${title}</a></li>`).join("");
    add(
      "OEBPS/nav.xhtml",
      page(
        "Contents",
        `<nav xmlns:epub="http://www.idpf.org/2007/ops" epub:type="toc"><h1>Contents</h1><ol>${list}</ol></nav>`,
      ),
    );
    for (const [at, [title, ...texts]] of RECIPES.entries()) {
      const body = texts.map((text) => `<p>${text}</p>`).join("");
      add(`OEBPS/${names[at]}.xhtml`, page(title, `<h1>${title}</h1>${body}`));
    }
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks);
  },
};

const pdf: DemoFile = {
  kind: "document",
  name: "knots-for-readers.pdf",
  contentType: "application/pdf",
  async make() {
    const { PDFDocument, StandardFonts } = await import("pdf-lib");
    const document = await PDFDocument.create();
    document.setTitle("Knots for readers");
    document.setAuthor("Herman Melville");
    document.setCreationDate(MODIFIED_AT);
    document.setModificationDate(MODIFIED_AT);
    const font = await document.embedFont(StandardFonts.TimesRoman);
    const knots = ["The bookmark hitch", "The running margin", "The reader's bowline", "The double endnote"];
    for (const [at, knot] of knots.entries()) {
      const sheet = document.addPage([420, 595]);
      sheet.drawText(`${at + 1}. ${knot}`, { x: 48, y: 500, size: 24, font });
      sheet.drawText("Pass the thread twice about the thumb, and turn the page.", {
        x: 48,
        y: 460,
        size: 12,
        font,
      });
    }
    return Buffer.from(await document.save());
  },
};

const SAMPLE_RATE = 11_025;
/** A wordless shanty: semitones from A, and the length of each in eighths. */
const TUNE = [0, 2, 3, 2, 0, 2, 7, 4, 3, 2, 2, 2, 0, 4, 3, 2, 5, 2, 7, 4, 3, 2, 2, 2, 0, 8];
const EIGHTH = 0.22;

const wav: DemoFile = {
  kind: "audio",
  name: "capstan-shanty.wav",
  contentType: "audio/wav",
  async make() {
    const samples: number[] = [];
    for (let at = 0; at < TUNE.length; at += 2) {
      const pitch = 220 * 2 ** ((TUNE[at] as number) / 12);
      const length = Math.round((TUNE[at + 1] as number) * EIGHTH * SAMPLE_RATE);
      for (let n = 0; n < length; n++) {
        const fade = Math.min(1, n / 300) * Math.exp((-3 * n) / length);
        const phase = (2 * Math.PI * pitch * n) / SAMPLE_RATE;
        samples.push(fade * (Math.sin(phase) + 0.4 * Math.sin(2 * phase) + 0.2 * Math.sin(3 * phase)) * 0.5);
      }
    }
    const data = Buffer.alloc(44 + samples.length * 2);
    data.write("RIFF", 0);
    data.writeUInt32LE(36 + samples.length * 2, 4);
    data.write("WAVEfmt ", 8);
    data.writeUInt32LE(16, 16);
    data.writeUInt16LE(1, 20);
    data.writeUInt16LE(1, 22);
    data.writeUInt32LE(SAMPLE_RATE, 24);
    data.writeUInt32LE(SAMPLE_RATE * 2, 28);
    data.writeUInt16LE(2, 32);
    data.writeUInt16LE(16, 34);
    data.write("data", 36);
    data.writeUInt32LE(samples.length * 2, 40);
    for (const [n, sample] of samples.entries()) data.writeInt16LE(Math.round(sample * 20_000), 44 + n * 2);
    return data;
  },
};

export const demoFiles = { epub, pdf, wav };
