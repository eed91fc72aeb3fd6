import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { BookProblem } from "../problem.ts";
import { readFonts } from "./fonts.ts";

/** A typeset document, until the next is compiled. */
export interface Typeset {
  pages: number;
  /** Returns the values of the metadata with a label. */
  query(label: string): unknown[];
  pdf(): Uint8Array;
  svg(): string;
  /** Characters that no font has, with the font that the text is set in. */
  missingGlyphs(): { text: string; font: string }[];
}

export interface Compiler {
  addFile(path: string, bytes: Uint8Array): void;
  compile(source: string): Typeset;
}

/** Opens a compiler that sees only the files added to it, and only our fonts. `date` is the document's, ISO 8601. */
export function openCompiler(date: string): Compiler {
  // Empty, since the compiler follows links out of its workspace.
  const workspace = mkdtempSync(join(tmpdir(), "quire-book-"));
  const native = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: readFonts() }] });
  const creationTimestamp = Math.floor(Date.parse(date) / 1000) || 0;
  const pdf = (document: NodeTypstDocument, pdfStandard: string) =>
    native.pdf(document, { pdfStandard, pdfTags: false, creationTimestamp });
  return {
    addFile: (path, bytes) => native.mapShadow(join(workspace, path), Buffer.from(bytes)),
    compile(source) {
      const compiled = native.compile({ mainFileContent: source });
      const error = compiled.takeError();
      const document = compiled.result;
      if (error || !document) throw new BookProblem("failed", `Typesetting failed: ${diagnosticsOf(error)}`);
      // Positions that don't settle would print wrong page numbers.
      const warnings = diagnosticsOf(compiled.takeWarnings());
      if (warnings.includes("did not converge")) throw new BookProblem("not_converged", NOT_CONVERGED);
      return {
        pages: document.numOfPages,
        query: (selector) => native.query(document, { selector, field: "value" }) as unknown[],
        pdf: () => pdf(document, "1.7"),
        svg: () => native.plainSvg(document),
        missingGlyphs() {
          try {
            // Only the archive standard reports a glyph that is missing; the others print a box.
            pdf(document, "a-2b");
            return [];
          } catch (problem) {
            return missingIn(String(problem));
          }
        },
      };
    },
  };
}

export const NOT_CONVERGED = "The pages of this book don't settle: its notes or pictures move each other.";

function diagnosticsOf(error: { shortDiagnostics: unknown[] } | null): string {
  return (error?.shortDiagnostics ?? [])
    .map((each) => String((each as { message?: unknown }).message ?? ""))
    .join("; ");
}

const MISSING = /the text `\\?"((?:[^"\\]|\\.)*?)\\?"` could not be displayed with font `\\?"([^"\\]*)\\?"`/g;

function missingIn(message: string): { text: string; font: string }[] {
  return [...message.matchAll(MISSING)].map(([, text = "", font = ""]) => ({ text: unescaped(text), font }));
}

/** The compiler shows some characters by their number: `\u{301}`. */
const unescaped = (text: string): string =>
  text.replace(/\\+u\{([0-9a-f]+)\}/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
