import { PICTURE_CHARACTERS, sampleCharacters } from "@quire/domain/media/samples";
import { readEncryption } from "@quire/formats/epubFile/epubEncryption";
import {
  type EpubPackage,
  parseSection,
  readPackage,
  readSection,
  resolvePath,
  type XmlElement,
} from "@quire/formats/epubFile/epubPackage";
import { Protected, Unsafe } from "@quire/formats/fileFailures";
import { type Archive, withArchive } from "./archive.ts";
import { type Cut, type SamplePart, writeEpubSample } from "./writeEpubSample.ts";

const MB = 1024 ** 2;
const MAX_TEXTS = 128 * MB;
/** After these elements a text may break off. */
const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 div section article aside header figure blockquote pre ul ol li dl dd table tr hr br".split(
    " ",
  ),
);
const SECTION_TYPES = /html|svg/;

/** Writes the beginning of an e-book as one of its own. Returns false, without a file, if nothing of it may be shown. */
export function cutEpub(path: string, samplePath: string): Promise<boolean> {
  return withArchive(path, async (archive) => {
    const book = await readPackage(archive);
    const encrypted = await readEncryption(archive);
    const locked = new Set(encrypted.keys());
    const parts = await chooseParts(archive, book, locked);
    if (parts.length === 0) return false;
    await writeEpubSample(archive, book, { parts, locked, samplePath });
    return true;
  });
}

/** Returns the sections that the sample has; none if they would say nothing. */
async function chooseParts(
  archive: Archive,
  book: EpubPackage,
  locked: ReadonlySet<string>,
): Promise<SamplePart[]> {
  const sections = book.sections.filter(({ path }) => SECTION_TYPES.test(book.items.get(path)?.type ?? ""));
  const weights: number[] = [];
  let size = 0;
  for (const { path } of sections) {
    if (locked.has(path)) throw new Protected("its text is encrypted");
    const xml = await readSection(archive, path);
    size += xml.length;
    if (size > MAX_TEXTS) throw new Unsafe("its text is too long");
    weights.push(weigh(xml, path, book).weight);
  }
  const limit = sampleCharacters(weights.reduce((sum, weight) => sum + weight, 0));
  const parts: SamplePart[] = [];
  let shown = 0;
  for (const [at, section] of sections.entries()) {
    const weight = weights[at] ?? 0;
    if (shown + weight <= limit) {
      parts.push({ ...section, cut: null });
      shown += weight;
      continue;
    }
    const xml = await readSection(archive, section.path);
    const { cut, cutWeight } = weigh(xml, section.path, book, limit - shown);
    if (cutWeight > 0) parts.push({ ...section, cut });
    shown += cutWeight;
    break;
  }
  return shown > 0 ? parts : [];
}

/**
 * Returns how much a section says, and the last place at which it may break off so that it says no more than `limit`.
 */
function weigh(
  xml: string,
  path: string,
  book: EpubPackage,
  limit = 0,
): { weight: number; cut: Cut | null; cutWeight: number } {
  const open: string[] = [];
  let bodies = 0;
  let weight = 0;
  let cut: Cut | null = null;
  let cutWeight = 0;
  const isBody = ({ local }: XmlElement) => local === "body" || (local === "svg" && open.length === 0);
  parseSection(xml, {
    open: (element) => {
      if (isBody(element)) bodies += 1;
      open.push(element.name);
      if (element.local === "img" || element.local === "image") weight += weightOfPicture(element);
    },
    text: (text) => {
      if (bodies > 0) weight += text.replace(/\s+/g, "").length;
    },
    close: (element, end) => {
      open.pop();
      if (isBody(element)) bodies -= 1;
      if (bodies === 0 || weight > limit || !BLOCKS.has(element.local)) return;
      cut = { end, open: [...open] };
      cutWeight = weight;
    },
  });
  return { weight, cut, cutWeight };

  /** The cover is shown to everyone anyway. */
  function weightOfPicture({ attributes }: XmlElement): number {
    const href = attributes.src?.value ?? attributes["xlink:href"]?.value ?? attributes.href?.value ?? "";
    return resolvePath(path, href) === book.cover ? 0 : PICTURE_CHARACTERS;
  }
}
