import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

/** Fetches the PDF worker ahead, so that saved PDFs open offline; the service worker caches it. */
export async function fetchPdfReader(): Promise<void> {
  await fetch(workerUrl);
}

/** Opens a PDF. Nothing in it runs, and nothing is fetched for it. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const data = new Uint8Array(await file.arrayBuffer());
  return getDocument({ data, isEvalSupported: false, enableXfa: false, useWasm: false, stopAtErrors: false })
    .promise;
}
