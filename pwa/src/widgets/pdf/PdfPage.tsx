import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { setStyles } from "../../ui/setStyles.ts";
import { type PdfFit, scaleOf } from "./pdfScale.ts";
import "./PdfPage.css";

interface PdfPageProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  fit?: PdfFit;
  /** 1 fits the window. */
  zoom?: number;
  /** Degrees that the reader has turned it by. */
  rotation?: number;
  /** What lies over the page, such as its links. */
  children?: (page: PDFPageProxy) => ReactNode;
  /** Called once a page has its size, and when the window is wider or narrower. */
  onSized?: () => void;
  /** Called once a page's text layer is drawn, also anew. */
  onWords?: (words: { number: number; layer: HTMLElement }) => void;
}

/** Upper bound on canvas pixels: no screen shows more, and phones run out of memory. */
const MOST_PIXELS = 16_000_000;

/** One page: a canvas with a text layer over it, for selection and screen readers. */
export function PdfPage(props: PdfPageProps) {
  const { document: pdf, number, fit = "width", zoom = 1, rotation = 0, children } = props;
  const holder = useRef<HTMLDivElement>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [failed, setFailed] = useState(false);
  const [window, setWindow] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const around = holder.current?.parentElement;
    if (!around) return;
    const observer = new ResizeObserver(() =>
      setWindow({ width: around.clientWidth, height: around.clientHeight }),
    );
    observer.observe(around);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    let isHere = true;
    setFailed(false);
    pdf.getPage(number).then(
      (found) => isHere && setPage(found),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [pdf, number]);

  const turned = page ? (page.rotate + rotation) % 360 : 0;
  const scale =
    page && window.width > 0
      ? scaleOf(page.getViewport({ scale: 1, rotation: turned }), window, fit) * zoom
      : 0;
  const viewport = page && scale > 0 ? page.getViewport({ scale, rotation: turned }) : null;
  const isShown = viewport !== null && !failed;
  const size = {
    "inline-size": isShown ? `${viewport.width}px` : "",
    "block-size": isShown ? `${viewport.height}px` : "",
  };
  const isSized = viewport !== null;
  const latest = useRef(props);
  latest.current = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is sized anew
  useLayoutEffect(() => {
    if (isSized) latest.current.onSized?.();
  }, [page, isSized, fit, rotation, window.width]);

  useEffect(() => {
    const [canvases, layer] = [drawn.current, textLayer.current];
    if (!page || scale === 0 || !canvases || !layer) return;
    const shown = page.getViewport({ scale, rotation: turned });
    const most = Math.sqrt(MOST_PIXELS / (shown.width * shown.height));
    const density = Math.min(globalThis.devicePixelRatio || 1, most);
    // What is shown stays until it is drawn anew.
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    canvas.width = Math.floor(shown.width * density);
    canvas.height = Math.floor(shown.height * density);
    const drawing = page.render({ canvas, viewport: shown, transform: [density, 0, 0, density, 0, 0] });
    const words = document.createElement("div");
    words.style.setProperty("--total-scale-factor", String(scale));
    const text = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: words,
      viewport: shown,
    });
    let isHere = true;
    Promise.all([drawing.promise, text.render()]).then(
      () => {
        if (!isHere) return;
        canvas.dataset.page = String(page.pageNumber);
        canvases.replaceChildren(canvas);
        words.className = "pdf-words";
        layer.replaceChildren(words);
        latest.current.onWords?.({ number: page.pageNumber, layer: words });
      },
      (error: Error) => {
        if (isHere && !/cancel/i.test(error.name + error.message)) setFailed(true);
      },
    );
    return () => {
      isHere = false;
      drawing.cancel();
      text.cancel();
    };
  }, [page, scale, turned]);

  return (
    <div
      ref={(element) => {
        holder.current = element;
        setStyles(element, size);
      }}
      className="pdf-page"
    >
      {failed ? (
        <ErrorState title="We couldn't show this page">Other pages may still work.</ErrorState>
      ) : null}
      <div ref={drawn} className="pdf-drawn" />
      <div ref={textLayer} />
      {page && viewport && !failed ? children?.(page) : null}
    </div>
  );
}
