import { readFile, writeFile } from "node:fs/promises";
import { samplePages } from "@quire/domain/media/samples";
import { Unreadable } from "@quire/formats/fileFailures";
import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
} from "pdf-lib";

/** What a page keeps: no annotations, metadata or threads, which lead to other pages and their texts. */
const PAGE_KEYS = new Set([
  "Type",
  "Contents",
  "Resources",
  "MediaBox",
  "CropBox",
  "Rotate",
  "UserUnit",
  "Group",
]);
/** Parts of a drawing or picture that may contain anything. */
const HIDDEN_KEYS = [
  "AF",
  "Alternates",
  "Metadata",
  "OPI",
  "PieceInfo",
  "Ref",
  "StructParent",
  "StructParents",
];
const RESOURCES = ["ColorSpace", "ExtGState", "Font", "Pattern", "Properties", "Shading", "XObject"];
/** Kinds of resources that draw, with resources of their own. */
const DRAWINGS = new Set(["Pattern", "XObject"]);

/** Writes the first pages of a PDF as one of their own. Returns how many; 0, without a file, if it may have none. */
export async function cutPdf(path: string, samplePath: string): Promise<number> {
  const source = await PDFDocument.load(await readFile(path), {
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  });
  const count = samplePages(source.getPageCount());
  if (count === 0) return 0;
  const first = Array.from({ length: count }, (_, at) => at);
  for (const at of first) reducePage(source, at);
  const sample = await PDFDocument.create();
  for (const page of await sample.copyPages(source, first)) sample.addPage(page);
  if (pagesIn(sample.context) !== count) throw new Unreadable("its pages refer to others");
  await writeFile(samplePath, await sample.save());
  return count;
}

function reducePage(source: PDFDocument, at: number): void {
  const { node } = source.getPage(at);
  // The copy reads what a page inherits through its parent, and then leaves the parent out.
  const isCopied = (key: PDFName) => PAGE_KEYS.has(key.decodeText()) || key === PDFName.Parent;
  for (const key of node.keys()) if (!isCopied(key)) node.delete(key);
  const resources = source.context.lookup(node.getInheritableAttribute(PDFName.Resources));
  if (!(resources instanceof PDFDict)) return;
  const drawn = streamsOf(node.Contents()).map(textOf).join("\n");
  node.set(PDFName.Resources, usedResources(resources, drawn, new Set()));
}

function streamsOf(contents: PDFStream | PDFArray | undefined): PDFStream[] {
  if (!(contents instanceof PDFArray)) return contents ? [contents] : [];
  return Array.from({ length: contents.size() }, (_, at) => contents.lookup(at)).filter(
    (part) => part instanceof PDFStream,
  );
}

function textOf(stream: PDFStream): string {
  const bytes = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();
  return Buffer.from(bytes).toString("latin1");
}

/**
 * Returns the resources that a drawing uses. All pages often share one list, which would bring the pictures of the
 * whole book along.
 */
function usedResources(resources: PDFDict, drawn: string, seen: Set<PDFStream>): PDFDict {
  const { context } = resources;
  const names = namesIn(drawn);
  const used = context.obj({});
  for (const kind of RESOURCES) {
    const list = resources.lookup(PDFName.of(kind));
    if (!(list instanceof PDFDict)) continue;
    const some = context.obj({});
    for (const [name, value] of list.entries()) {
      if (!names.has(name.decodeText())) continue;
      some.set(name, value);
      const drawing = DRAWINGS.has(kind) ? context.lookup(value) : null;
      if (drawing instanceof PDFStream) reduceDrawing(drawing, seen);
    }
    used.set(PDFName.of(kind), some);
  }
  return used;
}

/** Reduces a picture, or a drawing within a drawing. */
function reduceDrawing(drawing: PDFStream, seen: Set<PDFStream>): void {
  if (seen.has(drawing)) return;
  seen.add(drawing);
  for (const key of HIDDEN_KEYS) drawing.dict.delete(PDFName.of(key));
  const resources = drawing.dict.lookup(PDFName.Resources);
  if (resources instanceof PDFDict) {
    drawing.dict.set(PDFName.Resources, usedResources(resources, textOf(drawing), seen));
  }
}

/** Every name in a drawing, whatever it is used for. */
function namesIn(drawn: string): Set<string> {
  return new Set(
    Array.from(drawn.matchAll(/\/([^\s()<>[\]{}/%]{1,127})/g), ([, name = ""]) =>
      PDFName.of(name).decodeText(),
    ),
  );
}

function pagesIn(context: PDFContext): number {
  const isPage = (value: unknown) =>
    value instanceof PDFDict && value.get(PDFName.of("Type")) === PDFName.of("Page");
  return context.enumerateIndirectObjects().filter(([, value]) => isPage(value)).length;
}
