import { type Cover, type CoverGeometry, coverGeometry } from "@quire/formats/book/cover/cover";
import type { BookWarning, ReadPicture } from "@quire/formats/book/manuscript";
import { writeCover } from "@quire/formats/book/writeCover";
import { BookProblem } from "../problem.ts";
import { isbnBarcodeSvg } from "./barcodes.ts";
import { openCompiler } from "./compiler.ts";
import { unprintable } from "./missingGlyphs.ts";
import { openPicture, pictureBytes } from "./pictures.ts";

export interface MadeCover {
  pdf: Uint8Array;
  /** The whole sheet, to show on a screen. */
  preview: Uint8Array;
  /** The front as trimmed, 1,600 pixels wide: the e-book's cover. */
  front: Uint8Array;
  geometry: CoverGeometry;
  warnings: BookWarning[];
}

const MIN_DPI = 300;
const MAX_DPI = 600;
const FRONT_PIXELS = 1600;
const PREVIEW_PIXELS = 1400;

/** Draws a cover: back, spine and front on one sheet. */
export async function buildCover(cover: Cover, readPicture: ReadPicture): Promise<MadeCover> {
  const geometry = coverGeometry(cover);
  if (!geometry)
    throw new BookProblem("no_cover_size", "The press hasn't named the size of this hardcover's cover yet.");
  const compiler = openCompiler(cover.changedAt);
  const warnings: BookWarning[] = [];
  const picturePath = await addPicture(cover, geometry, { compiler, readPicture, warnings });
  const written = writeCover(cover, picturePath);
  if (!written)
    throw new BookProblem("no_cover_size", "The press hasn't named the size of this hardcover's cover yet.");
  if (written.barcodePath) compiler.addFile(written.barcodePath, isbnBarcodeSvg(cover.isbn));
  const typeset = compiler.compile(written.source);
  const [glyph] = typeset.missingGlyphs();
  if (glyph) throw new BookProblem("missing_glyph", unprintable(glyph, " on the cover"));
  return { pdf: typeset.pdf(), ...(await draw(typeset.svg(), geometry)), geometry, warnings };
}

async function addPicture(
  { picture: src }: Cover,
  { sheet, front }: CoverGeometry,
  {
    compiler,
    readPicture,
    warnings,
  }: { compiler: ReturnType<typeof openCompiler>; readPicture: ReadPicture; warnings: BookWarning[] },
): Promise<string | null> {
  if (src === null) return null;
  const picture = await openPicture(src, readPicture);
  if (!picture) {
    const message = "The cover's picture can't be read, so the design is used. Replace it.";
    warnings.push({ section: null, page: null, src, message });
    return null;
  }
  // It fills the front and its bleed; what is left over is cut off.
  const width = Math.max(sheet.width - front.x, (sheet.height * picture.width) / picture.height);
  const dpi = Math.round(picture.width / width);
  if (dpi < MIN_DPI - 1) {
    const wanted = Math.ceil(width * MIN_DPI).toLocaleString("en");
    const message = `The cover's picture prints at ${dpi} dpi; a sharp print needs ${MIN_DPI}. Use one at least ${wanted} pixels wide.`;
    warnings.push({ section: null, page: null, src, message });
  }
  const { bytes, extension } = await pictureBytes(picture, { width: width * MAX_DPI, isGray: false });
  const path = `/front.${extension}`;
  compiler.addFile(path, bytes);
  return path;
}

/** Draws the sheet in pixels, and its front alone. */
async function draw(
  svg: string,
  { sheet, front }: CoverGeometry,
): Promise<Pick<MadeCover, "preview" | "front">> {
  const { default: sharp } = await import("sharp");
  const dpi = FRONT_PIXELS / front.width;
  const sheetPng = await sharp(Buffer.from(svg), { density: dpi, unlimited: true })
    .resize({ width: Math.round(sheet.width * dpi) })
    .flatten({ background: "#fff" })
    .png({ compressionLevel: 3 })
    .toBuffer();
  const { width = 0, height = 0 } = await sharp(sheetPng).metadata();
  const left = Math.round(front.x * dpi);
  const top = Math.round(front.y * dpi);
  const area = {
    ...{ left, top },
    width: Math.min(FRONT_PIXELS, width - left),
    height: Math.min(Math.round(front.height * dpi), height - top),
  };
  return {
    preview: await sharp(sheetPng).resize({ width: PREVIEW_PIXELS }).png().toBuffer(),
    front: await sharp(sheetPng).extract(area).jpeg({ quality: 90 }).toBuffer(),
  };
}
