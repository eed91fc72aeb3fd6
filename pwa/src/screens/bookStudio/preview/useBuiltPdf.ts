import type { Book } from "@quire/contracts/records/book";
import type { BuildKind } from "@quire/domain/books/formats";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { fetchBookFile } from "./fetchBookFile.ts";

interface BuiltPdf {
  pdf: PDFDocumentProxy | null;
  isFailed: boolean;
  retry: () => void;
}

/** Opens a built PDF, and again after each build. Until a newer one is open, the one before stays. */
export function useBuiltPdf(book: Book, kind: BuildKind): BuiltPdf {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const build = book.builds.find((one) => one.kind === kind);
  // Also of a build that failed, or one before a build that runs: there is something to look at.
  const finished = build && build.size !== null ? build.finished : null;
  const { id, site_id } = book;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each build, and each attempt, opens the file again
  useEffect(() => {
    if (finished === null) return;
    let isMounted = true;
    setIsFailed(false);
    Promise.all([import("../../../widgets/pdf/openPdf.ts"), fetchBookFile({ id, site_id }, kind)])
      .then(([{ openPdf }, file]) => openPdf(file))
      .then(
        (opened) => {
          if (isMounted) setPdf(opened);
          else void opened.destroy();
        },
        () => isMounted && setIsFailed(true),
      );
    return () => {
      isMounted = false;
    };
  }, [id, site_id, kind, finished, attempt]);
  useEffect(() => () => void pdf?.destroy(), [pdf]);
  return { pdf, isFailed, retry: () => setAttempt((before) => before + 1) };
}
