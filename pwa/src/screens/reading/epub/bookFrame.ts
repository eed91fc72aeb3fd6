import { STYLE } from "./parseSection.ts";
import { FRAMED, type SanitizedDocument } from "./sanitizeDocument.ts";

/**
 * A frame that shows chapters in turn. It holds a document of ours without scripts (`sandbox`), filled from outside.
 * Styles are added as constructed sheets, so our Content-Security-Policy needs no exception.
 */
export interface BookFrame {
  element: HTMLIFrameElement;
  document(): Document;
  show(chapter: SanitizedDocument): void;
  /** Sets our style sheet, which comes after the book's. */
  style(text: string): void;
  remove(): void;
}

export interface FrameOptions {
  title: string;
  /** Called once with each frame's document, which stays the same. */
  onDocument: (document: Document) => void;
  /** Opens a document that a frame within a chapter shows. */
  openPart: (name: string) => Promise<SanitizedDocument | null>;
}

export async function createFrame(
  parent: HTMLElement,
  options: FrameOptions,
  where: "append" | "prepend" = "append",
): Promise<BookFrame> {
  const element = document.createElement("iframe");
  element.title = options.title;
  element.className = "epub-page";
  // Same-origin only so that the app can insert the pages.
  element.setAttribute("sandbox", "allow-same-origin");
  // Without a doctype it would render in quirks mode.
  element.srcdoc = "<!doctype html><title>Page</title>";
  const loaded = new Promise((resolve) => element.addEventListener("load", resolve, { once: true }));
  parent[where](element);
  await loaded;
  const inside = () => element.contentDocument as Document;
  options.onDocument(inside());
  let sheets: CSSStyleSheet[] = [];
  let own = sheetOf(element, "");
  return {
    element,
    document: inside,
    show({ html, styles }) {
      fill(inside(), html);
      // The style of the chapter before has its direction of lines.
      own = sheetOf(element, "");
      sheets = styles.map((text) => sheetOf(element, text));
      inside().adoptedStyleSheets = [...sheets, own];
      for (const framed of inside().querySelectorAll<HTMLIFrameElement>(`iframe[${FRAMED}]`))
        void fillFramed(framed, options.openPart);
    },
    style(text) {
      own = sheetOf(element, text);
      inside().adoptedStyleSheets = [...sheets, own];
    },
    remove: () => element.remove(),
  };
}

function fill(document: Document, html: HTMLElement): void {
  document.replaceChild(document.adoptNode(html), document.documentElement);
  // The policy refuses parsed style attributes; set through the CSSOM they apply.
  for (const element of document.querySelectorAll<HTMLElement>(`[${STYLE}]`))
    element.style.cssText = element.getAttribute(STYLE) ?? "";
  // Where they were parsed nothing loads, and they keep the failure.
  for (const media of document.querySelectorAll<HTMLMediaElement>("audio, video")) media.load();
}

async function fillFramed(framed: HTMLIFrameElement, open: FrameOptions["openPart"]): Promise<void> {
  const chapter = await open(framed.getAttribute(FRAMED) ?? "");
  const document = framed.contentDocument;
  if (!chapter || !document) return;
  fill(document, chapter.html);
  document.adoptedStyleSheets = chapter.styles.map((text) => sheetOf(framed, text));
}

function sheetOf(frame: HTMLIFrameElement, text: string): CSSStyleSheet {
  const view = frame.contentWindow as Window & typeof globalThis;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
