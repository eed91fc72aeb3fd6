import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { Exit, Failure } from "../../exit.ts";
import { stoppable } from "../../services/stoppable.ts";
import { exportOwnSubscribers } from "../../services/subscribers/list.ts";
import { writeNew } from "../../services/writeNew.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { type FilterFlags, filterOf } from "./filter.ts";

export interface ExportFlags extends CommonFlags, FilterFlags {}

/** CSV to stdout or a file. `--json` (with a file): `{file}`. */
export async function exportCommand(
  { terminal, output, place }: Invocation,
  file: string | undefined,
  flags: ExportFlags,
): Promise<void> {
  if (file === undefined && output.mode === "json") {
    throw new Failure({
      exit: Exit.usage,
      code: "file_missing",
      message: "The export is CSV, but --json needs stdout for its document.",
      next: "Give a file: quire subscribers export list.csv --json",
    });
  }
  const body = await exportOwnSubscribers(terminal, { place, ...filterOf(flags) });
  if (file !== undefined) {
    const path = await writeNew(resolve(terminal.cwd, file), body);
    output.print({ file: path }, [path]);
    return;
  }
  // Stdout belongs to the process and stays open.
  const { signal, stdout } = terminal;
  await stoppable(signal, pipeline(body, stdout, { end: false, signal }));
}
