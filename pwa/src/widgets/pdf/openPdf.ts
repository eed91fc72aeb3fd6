import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { fetchPdfData, PdfData } from "./pdfData.ts";

/** Fetches the PDF worker and its data ahead, so that saved PDFs open offline; the service worker caches them. */
export async function fetchPdfReader(): Promise<void> {
  await fetch(workerUrl);
  await fetchPdfData();
}

/** Opens a PDF. Nothing in it runs, and nothing outside of the app is fetched for it. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const data = new Uint8Array(await file.arrayBuffer());
  return getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    useWorkerFetch: false,
    // Each device has others, whose letters differ in width.
    useSystemFonts: false,
    BinaryDataFactory: PdfData,
    // Its data has no folder; these only say that there is some.
    cMapUrl: "data/",
    cMapPacked: true,
    standardFontDataUrl: "data/",
    wasmUrl: "data/",
  }).promise;
}
