import type { Toned } from "../../output.ts";
import { diffFolder } from "../../services/sync/diff.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export async function diffCommand(
  { terminal, output, place }: Invocation,
  folder: string,
  texts: readonly string[],
  _flags: CommonFlags,
): Promise<void> {
  const diffs = await diffFolder(terminal, place, folder, texts);
  const lines = diffs.flatMap(({ path, lines: changed }) => [
    `--- site: ${path}`,
    `+++ here: ${path}`,
    ...changed,
  ]);
  output.printToned({ diffs }, lines.map(toned));
  if (diffs.length === 0)
    output.info("No differences in texts on both sides. For new and deleted ones: quire status");
}

/** Returns a diff line with its color. */
export function toned(text: string): Toned {
  if (/^(---|\+\+\+|@@)/.test(text)) return { text, tone: "soft" };
  return { text, tone: text.startsWith("+") ? "good" : text.startsWith("-") ? "bad" : "plain" };
}
