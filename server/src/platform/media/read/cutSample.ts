import { Unreadable, Unsafe } from "@quire/formats/fileFailures";
import type { Inspections } from "../inspection.ts";

type Sample = Inspections["sample"];

/** Cuts the beginning of a PDF or EPUB into a file of its own, for readers who haven't bought it. */
export async function cutSample({
  path,
  contentType,
  samplePath,
}: Sample["task"]): Promise<Sample["answer"]> {
  try {
    if (contentType === "application/epub+zip") {
      const { cutEpub } = await import("./cutEpub.ts");
      return { isCut: await cutEpub(path, samplePath), pages: null };
    }
    const { cutPdf } = await import("./cutPdf.ts");
    const pages = await cutPdf(path, samplePath);
    return { isCut: pages > 0, pages: pages || null };
  } catch (error) {
    if (error instanceof Unsafe || error instanceof Unreadable) throw error;
    // The library's messages for broken and encrypted files.
    throw new Unreadable("", { cause: error });
  }
}
