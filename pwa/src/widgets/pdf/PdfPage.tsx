import { type PDFDocumentProxy, TextLayer } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { ErrorState } from "../../ui/ErrorState.tsx";
import "./PdfPage.css";

interface PdfPageProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** 1 fits the width of the window. */
  zoom: number;
}

/** Upper bound on canvas pixels: no screen shows more, and phones run out of memory. */
const MOST_PIXELS = 16_000_000;
/** Widest page at zoom 1, about the size of paper. */
const WIDEST = 900;

/** One page: a canvas with a text layer over it, for selection and screen readers. */
export function PdfPage({ document: pdf, number, zoom }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const around = canvas.current?.parentElement?.parentElement;
    if (!around) return;
    const observer = new ResizeObserver(() => setRoom(around.clientWidth));
    observer.observe(around);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (room === 0) return;
    let cancel = () => {};
    let isHere = true;
    async function draw() {
      const page = await pdf.getPage(number);
      const [picture, layer] = [canvas.current, textLayer.current];
      if (!isHere || !picture || !layer) return;
      const scale = (Math.min(WIDEST, room) / page.getViewport({ scale: 1 }).width) * zoom;
      const viewport = page.getViewport({ scale });
      const most = Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height));
      const density = Math.min(window.devicePixelRatio || 1, most);
      picture.width = Math.floor(viewport.width * density);
      picture.height = Math.floor(viewport.height * density);
      for (const element of [picture, layer]) {
        element.style.width = `${Math.floor(viewport.width)}px`;
        element.style.height = `${Math.floor(viewport.height)}px`;
      }
      layer.style.setProperty("--total-scale-factor", String(scale));
      layer.replaceChildren();
      const drawing = page.render({ canvas: picture, viewport, transform: [density, 0, 0, density, 0, 0] });
      const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
      cancel = () => {
        drawing.cancel();
        text.cancel();
      };
      await Promise.all([drawing.promise, text.render()]);
      if (isHere) picture.dataset.page = String(number);
    }
    setFailed(false);
    draw().catch((error: Error) => {
      if (isHere && !/cancel/i.test(error.name + error.message)) setFailed(true);
    });
    return () => {
      isHere = false;
      cancel();
    };
  }, [pdf, number, zoom, room]);
  if (failed) return <ErrorState title="We couldn't show this page">Other pages may still work.</ErrorState>;
  return (
    <div className="pdf-page">
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: the canvas takes no focus; its text layer lies over it */}
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={textLayer} className="pdf-words" />
    </div>
  );
}
