import type { PDFDocumentProxy } from "pdfjs-dist";
import type { ContentsEntry } from "../../../widgets/reader/navigation.ts";

type Outline = NonNullable<Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>>;

/** Entries of an outline: more would take minutes to look up. */
const MOST_ENTRIES = 2_000;

/** Reads the outline of a PDF. The targets are page numbers. */
export async function outlineOf(pdf: PDFDocumentProxy): Promise<ContentsEntry[]> {
  let left = MOST_ENTRIES;
  const read = async (items: Outline): Promise<ContentsEntry[]> => {
    const entries: ContentsEntry[] = [];
    for (const { title, dest, items: inside } of items) {
      left -= 1;
      if (left < 0) break;
      const page = dest ? await pageOfDestination(pdf, dest) : null;
      entries.push({
        label: title.trim() || "Untitled",
        target: page === null ? null : String(page),
        children: await read(inside as Outline),
      });
    }
    return entries;
  };
  return read((await pdf.getOutline()) ?? []);
}

/** The page that a destination names, from 1; null for one that the document doesn't have. */
export async function pageOfDestination(pdf: PDFDocumentProxy, destination: unknown): Promise<number | null> {
  try {
    const found = typeof destination === "string" ? await pdf.getDestination(destination) : destination;
    const [reference] = Array.isArray(found) ? (found as unknown[]) : [];
    if (typeof reference === "number") return reference + 1;
    return reference ? (await pdf.getPageIndex(reference as never)) + 1 : null;
  } catch {
    return null;
  }
}
