import type { PDFPageProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { setStyles } from "../../../ui/setStyles.ts";

interface PdfLinksProps {
  page: PDFPageProxy;
  rotation: number;
  /** Follows a link within the document. */
  onGo: (destination: unknown) => void;
  /** Follows one out of it. */
  onLeave: (href: string) => void;
}

interface Link {
  id: string;
  /** Shares of the page's width and height. */
  box: { left: number; top: number; width: number; height: number };
  url: string | null;
  destination: unknown;
}

/** The links of a page, over what is drawn. */
export function PdfLinks({ page, rotation, onGo, onLeave }: PdfLinksProps) {
  const [links, setLinks] = useState<Link[]>([]);
  useEffect(() => {
    let isHere = true;
    setLinks([]);
    linksOf(page, rotation).then(
      (found) => isHere && setLinks(found),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [page, rotation]);
  return links.map(({ id, box, url, destination }) => (
    <button
      key={id}
      type="button"
      className="pdf-link"
      aria-label={url ?? "Link within this PDF"}
      ref={(button) =>
        setStyles(button, {
          left: `${box.left * 100}%`,
          top: `${box.top * 100}%`,
          width: `${box.width * 100}%`,
          height: `${box.height * 100}%`,
        })
      }
      onClick={() => (url ? onLeave(url) : onGo(destination))}
    />
  ));
}

async function linksOf(page: PDFPageProxy, rotation: number): Promise<Link[]> {
  const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
  const annotations = await page.getAnnotations();
  return annotations.flatMap(({ id, subtype, rect, url, dest }) => {
    const isSafe = typeof url === "string" && /^(?:https?|mailto|tel):/i.test(url);
    if (subtype !== "Link" || !(isSafe || dest)) return [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle(rect) as number[];
    const box = {
      left: Math.min(x1, x2) / viewport.width,
      top: Math.min(y1, y2) / viewport.height,
      width: Math.abs(x2 - x1) / viewport.width,
      height: Math.abs(y2 - y1) / viewport.height,
    };
    return [{ id: String(id), box, url: isSafe ? url : null, destination: dest }];
  });
}
