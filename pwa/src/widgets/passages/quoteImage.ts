import { downloadFile } from "../../lib/downloadFile.ts";
import { showSnackbar } from "../../ui/snackbars.ts";

export interface Quote {
  text: string;
  title: string;
  author: string;
  /** Host of the site. */
  site: string;
}

const SIZE = 1080;
const MARGIN = 96;
const MAX_LINES = 14;

/** Draws a quote as a square picture, on this device. */
export async function drawQuote(quote: Quote): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  await Promise.all([document.fonts.load(`40px ${token("--serif")}`), document.fonts.ready]).catch(() => {});
  context.fillStyle = token("--paper");
  context.fillRect(0, 0, SIZE, SIZE);
  context.fillStyle = token("--accent");
  context.fillRect(MARGIN, MARGIN, 96, 8);

  const { size, lines } = fitLines(context, `“${quote.text}”`, token("--serif"));
  context.fillStyle = token("--ink");
  context.textBaseline = "top";
  context.font = `${size}px ${token("--serif")}`;
  const leading = size * 1.4;
  const top = MARGIN + 72;
  for (const [at, line] of lines.entries()) context.fillText(line, MARGIN, top + at * leading);

  context.font = `600 32px ${token("--sans")}`;
  context.fillText(cut(context, quote.title), MARGIN, SIZE - MARGIN - 88);
  context.fillStyle = token("--ink-soft");
  context.font = `28px ${token("--sans")}`;
  context.fillText(cut(context, `${quote.author} · ${quote.site}`), MARGIN, SIZE - MARGIN - 40);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** The largest type in which the quote fits; a longer one is cut. */
function fitLines(context: CanvasRenderingContext2D, text: string, serif: string) {
  const height = SIZE - 2 * MARGIN - 72 - 130;
  for (const size of [64, 56, 48, 42, 36]) {
    context.font = `${size}px ${serif}`;
    const lines = wrap(context, text);
    if (lines.length * size * 1.4 <= height) return { size, lines };
  }
  const lines = wrap(context, text).slice(0, MAX_LINES);
  const last = lines.pop() ?? "";
  return { size: 36, lines: [...lines, `${last.slice(0, -1).trimEnd()}…”`] };
}

function wrap(context: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word;
      if (line && context.measureText(longer).width > SIZE - 2 * MARGIN) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

function cut(context: CanvasRenderingContext2D, text: string): string {
  let shown = text;
  while (shown.length > 1 && context.measureText(shown).width > SIZE - 2 * MARGIN) {
    shown = `${shown.slice(0, -2).trimEnd()}…`;
  }
  return shown;
}

/** Shares a quote as a picture where the device can share files, else downloads it. */
export async function shareQuote(quote: Quote): Promise<void> {
  try {
    const file = new File([await drawQuote(quote)], "quote.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file], title: quote.title });
      return;
    }
    downloadFile(file);
    showSnackbar({ title: "Quote downloaded", tone: "good" });
  } catch (error) {
    // The user closed the share sheet.
    if ((error as Error).name === "AbortError") return;
    showSnackbar({ title: "We couldn't make the picture.", message: "Copy the text instead." });
  }
}
