import { DESIGN_RELATION } from "@quire/contracts/records/site";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import "./PreviewFrame.css";

/** Widths of a phone's page and of a desktop's, in pixels. */
export const PREVIEW_WIDTHS = { phone: 390, desktop: 1280 };
export const PREVIEW_SIZES = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
] as const;

interface PreviewFrameProps {
  label: string;
  /** Width of the page in pixels; a wider one than there is room for is scaled down. */
  width: number;
  /** The page's theme; this one's if it isn't set. */
  theme?: "light" | "dark";
  /** Styles of a design that replace those of this site. */
  design?: string;
  children: ReactNode;
}

/** Height of the visible part, in pixels on the screen: as in the style sheet. */
const HEIGHT = 560;

/** Shows content as a page of its own width, with this site's styles. Links lead nowhere. */
export function PreviewFrame({ label, width, theme, design, children }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(width);
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    // Chromium loads an empty page while React mounts it, and React hears no event then.
    const page = frame.current?.contentDocument;
    if (page) setBody(prepare(page));
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const style = frame.current?.style;
    if (!style) return;
    const scale = Math.min(1, room / width);
    style.inlineSize = `${width}px`;
    style.blockSize = `${HEIGHT / scale}px`;
    style.transform = `scale(${scale})`;
  }, [room, width]);
  useLayoutEffect(() => {
    const page = body?.ownerDocument;
    if (page && theme) page.documentElement.dataset.theme = theme;
  }, [body, theme]);
  useLayoutEffect(() => {
    if (body && design !== undefined) setDesign(body.ownerDocument, design);
  }, [body, design]);
  return (
    <div ref={box} className="preview-frame" onClickCapture={(event) => event.preventDefault()}>
      <iframe
        ref={frame}
        title={label}
        onLoad={({ currentTarget }) => {
          const { contentDocument: page } = currentTarget;
          if (page) setBody(prepare(page));
        }}
      />
      {body ? createPortal(children, body) : null}
    </div>
  );
}

/** Replaces a page's design by styles of its own. By script, since the page's policy refuses them in markup. */
function setDesign(page: Document, css: string): void {
  page.head.querySelector(`link[rel="${DESIGN_RELATION}"]`)?.remove();
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (!Sheet) return;
  const sheet = new Sheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
}

/** Gives an empty page the styles and the theme of this one. */
function prepare(page: Document): HTMLElement {
  for (const { name, value } of document.documentElement.attributes)
    page.documentElement.setAttribute(name, value);
  page.body.className = document.body.className;
  const styles = document.head.querySelectorAll('link[rel~="stylesheet"], style');
  page.head.replaceChildren(...[...styles].map((style) => page.importNode(style, true)));
  return page.body;
}
