import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

/** Fetches what reads PDF ahead, so that one that is kept opens with no network. The worker keeps what was fetched. */
export async function fetchPdfReader(): Promise<void> {
  await fetch(workerUrl);
}

/** Reads a PDF. Nothing in it runs, and nothing is fetched for it. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const data = new Uint8Array(await file.arrayBuffer());
  return getDocument({ data, isEvalSupported: false, enableXfa: false, useWasm: false, stopAtErrors: false })
    .promise;
}
