import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";

interface PageCanvasProps {
  pdf: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** CSS pixels that the page must fit into. */
  room: { width: number; height: number };
  label: string;
}

/** One page of a PDF, as large as fits. */
export function PageCanvas({ pdf, number, room, label }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"waiting" | "drawn" | "failed">("waiting");
  const { width, height } = room;
  useEffect(() => {
    let isMounted = true;
    let cancel = () => {};
    async function draw() {
      const page = await pdf.getPage(number);
      const shown = canvas.current;
      if (!isMounted || !shown) return;
      const size = page.getViewport({ scale: 1 });
      const scale = Math.min(width / size.width, height / size.height);
      const density = window.devicePixelRatio || 1;
      const viewport = page.getViewport({ scale });
      // Drawn apart and copied at once, so that the page before doesn't turn white first.
      const drawn = document.createElement("canvas");
      drawn.width = Math.floor(viewport.width * density);
      drawn.height = Math.floor(viewport.height * density);
      const task = page.render({ canvas: drawn, viewport, transform: [density, 0, 0, density, 0, 0] });
      cancel = () => task.cancel();
      await task.promise;
      if (!isMounted) return;
      shown.width = drawn.width;
      shown.height = drawn.height;
      shown.style.width = `${Math.floor(viewport.width)}px`;
      shown.style.height = `${Math.floor(viewport.height)}px`;
      shown.getContext("2d")?.drawImage(drawn, 0, 0);
      shown.dataset.page = String(number);
      setState("drawn");
    }
    draw().catch((error: Error) => {
      if (isMounted && !/cancel/i.test(error.name + error.message)) setState("failed");
    });
    return () => {
      isMounted = false;
      cancel();
    };
  }, [pdf, number, width, height]);
  return (
    <>
      <canvas ref={canvas} className="making-page" role="img" aria-label={label} hidden={state !== "drawn"} />
      {state === "failed" ? <p className="making-soft">We couldn't show page {number}.</p> : null}
    </>
  );
}
