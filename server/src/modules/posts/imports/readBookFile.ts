import { createHash } from "node:crypto";
import { type ArchiveFiles, ArchiveProblem } from "@quire/formats/archive";
import type { BookFinding } from "@quire/formats/bookFile/bookFile";
import { addressOf } from "@quire/formats/bookFile/paths";
import { readDocx, SUBTITLE_CLASS, TITLE_CLASS } from "@quire/formats/bookFile/readDocx";
import { readEpub } from "@quire/formats/bookFile/readEpub";
import { readMarkdownBook } from "@quire/formats/bookFile/readMarkdownBook";
import mammoth from "mammoth";

const BROKEN_DOCX = "This Word document is broken. Open it in Word, save it again, and upload that.";
const MAX_PROPERTIES = 100_000;

/** Reads a book from an archive's files, by what they are and not by their name. */
export async function* readBookFile(
  files: ArchiveFiles,
  { path, name }: { path: string; name: string },
  options: { newId(): string },
): AsyncGenerator<BookFinding> {
  const names = new Set(files.names());
  if (names.has("META-INF/container.xml")) yield* readEpub(files, options);
  else if (names.has("word/document.xml")) {
    const converted = await convertDocx(files, path);
    yield* readDocx({ ...converted, name }, options);
  } else if ([...names].some((one) => /\.(?:md|markdown)$/i.test(one)))
    yield* readMarkdownBook(files, options);
  else {
    throw new ArchiveProblem("This is neither an EPUB, a Word document (.docx) nor a zip of markdown files.");
  }
}

/** Converts a Word document to HTML in which pictures are named by their path in it. Its entities are never expanded. */
async function convertDocx(files: ArchiveFiles, path: string): Promise<{ html: string; properties: string }> {
  const pictures = await hashPictures(files);
  try {
    const { value } = await mammoth.convertToHtml(
      { path },
      {
        externalFileAccess: false,
        styleMap: [
          `p[style-name='Title'] => p.${TITLE_CLASS}:fresh`,
          `p[style-name='Subtitle'] => p.${SUBTITLE_CLASS}:fresh`,
        ],
        convertImage: mammoth.images.imgElement(async (image) => {
          const picture = pictures.get(await hashOfPicture(image));
          // Under a name that isn't in the file it is reported as missing.
          return { src: addressOf(picture ?? "word/media/linked") };
        }),
      },
    );
    const properties = files.names().includes("docProps/core.xml")
      ? (await headOf(files, "docProps/core.xml", MAX_PROPERTIES)).toString("utf8")
      : "";
    return { html: value, properties };
  } catch (error) {
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem(BROKEN_DOCX, { cause: error });
  }
}

async function headOf(files: ArchiveFiles, name: string, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of await files.open(name)) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length >= most) break;
  }
  return Buffer.concat(parts);
}

/** Returns the path of each picture by its content: a picture says only what it holds. */
async function hashPictures(files: ArchiveFiles): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of files.names().filter((one) => one.startsWith("word/media/"))) {
    const hash = createHash("sha256");
    for await (const part of await files.open(name)) hash.update(part as Buffer);
    found.set(hash.digest("hex"), name);
  }
  return found;
}

/** Returns "" for a picture that the document only links, or lacks. */
async function hashOfPicture(image: { readAsBuffer(): Promise<Buffer> }): Promise<string> {
  try {
    return createHash("sha256")
      .update(await image.readAsBuffer())
      .digest("hex");
  } catch {
    return "";
  }
}
