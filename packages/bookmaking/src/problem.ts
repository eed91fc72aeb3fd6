/** Why a book can't be made, as stable codes: `message` is for the creator. */
export type ProblemCode =
  | "missing_glyph"
  | "not_converged"
  | "took_too_long"
  | "needs_too_much_memory"
  | "unreadable_pdf"
  | "no_cover_size"
  | "stopped"
  | "failed";

/** A book that can't be made, and what to do. */
export class BookProblem extends Error {
  override name = "BookProblem";
  readonly code: ProblemCode;
  /** The section that has the problem; null for the whole book. */
  readonly section: string | null;
  /** The text that has the problem. */
  readonly text: string | null;

  constructor(
    code: ProblemCode,
    message: string,
    { section = null, text = null }: { section?: string | null; text?: string | null } = {},
  ) {
    super(message);
    this.code = code;
    this.section = section;
    this.text = text;
  }
}
