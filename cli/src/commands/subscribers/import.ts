import { basename, dirname, extname, join, resolve } from "node:path";
import type { SubscriberImport, UnknownWord } from "@quire/contracts/records/subscriber";
import {
  type ColumnMap,
  FIELD_LABELS,
  FORMAT_LABELS,
  type SubscriberField,
} from "@quire/domain/audience/subscriberColumns";
import { requirePro } from "../../services/account/requirePro.ts";
import { counted } from "../../services/counted.ts";
import { amount } from "../../services/meter.ts";
import { type Imported, importList } from "../../services/subscribers/import.ts";
import { formatOf, mappingOf } from "../../services/subscribers/mapping.ts";
import { type OpenList, withList } from "../../services/subscribers/openList.ts";
import { promptYesNo } from "../confirm.ts";
import { confirmImport } from "../confirmImport.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { withMeter } from "../meter.ts";
import { printCounts } from "../printCounts.ts";
import { requireDone } from "../requireDone.ts";

export interface ImportFlags extends CommonFlags {
  map: string[];
  format?: string;
  subscribedWord: string[];
  dryRun?: boolean;
  refused?: string;
  yes?: boolean;
}

/** `--json`: `{import: {id, state, dry_run, format, mapping, counts, …}, refused_file}`. */
export async function importCommand(invocation: Invocation, file: string, flags: ImportFlags): Promise<void> {
  const { terminal, output, place } = invocation;
  await withList(terminal, file, async (list) => {
    const mapping = mappingOf(list, flags.map);
    const format = formatOf(list, flags.format);
    await requirePro(terminal, place);
    const facts = factsOf(list, mapping, FORMAT_LABELS[format]);
    if (!(await confirmImport(invocation, { question: "Are the columns right?", facts }, flags))) {
      output.info("Nothing was sent.");
      return;
    }
    const refusedPath = resolve(terminal.cwd, flags.refused ?? refusedPathOf(file));
    const request = { place, list, mapping, format, refusedPath, dryRun: flags.dryRun === true };
    const run = (subscribedWords: readonly string[]) =>
      withMeter(
        invocation,
        (meter) => importList(terminal, { ...request, subscribedWords, onProgress: meter.show }),
        "What was sent is saved, and nobody is added twice.",
      );
    const imported = await run(flags.subscribedWord);
    printResult(invocation, imported);
    const answers = await promptForWords(invocation, imported.result.unknown_words, flags);
    if (answers.length > 0) printResult(invocation, await run([...flags.subscribedWord, ...answers]));
  });
}

/** Names the words that nobody knows, and returns those that mean subscribed, as their owner answers. */
async function promptForWords(
  invocation: Invocation,
  words: readonly UnknownWord[],
  flags: ImportFlags,
): Promise<string[]> {
  const canPrompt = invocation.canPrompt && !flags.yes && invocation.output.mode !== "json";
  const answers: string[] = [];
  for (const { word, rows } of words) {
    const who = `${counted(rows, "row")} with ${word === "" ? "an empty cell" : `“${word}”`}`;
    if (canPrompt) {
      const isYes = await promptYesNo(invocation, `${who}: are these people subscribed?`);
      if (isYes) answers.push(word);
    } else {
      const flag = `--subscribed-word ${JSON.stringify(word)}`;
      invocation.output.info(`Not added: ${who}. If they are subscribed, run it again with ${flag}.`);
    }
  }
  return answers;
}

/** Describes the detected format, one fact per line. */
function factsOf({ name, size, columns }: OpenList, mapping: ColumnMap, format: string): string[] {
  const mapped = Object.entries(mapping).map(
    ([field, column]) => `  ${FIELD_LABELS[field as SubscriberField]}: ${column}`,
  );
  const unused = columns.filter((column) => !Object.values(mapping).includes(column));
  return [
    `${name} · ${amount(size, "bytes")} · ${format}`,
    ...mapped,
    ...(unused.length > 0
      ? [`  not used: ${unused.slice(0, 12).join(", ")}${unused.length > 12 ? ", …" : ""}`]
      : []),
  ];
}

function refusedPathOf(file: string): string {
  if (file === "-") return "stdin.refused.csv";
  return join(dirname(file), `${basename(file, extname(file))}.refused.csv`);
}

/** Returns a summary of the import. */
export function summaryOf({ counts, dry_run: dryRun, rate }: SubscriberImport): string {
  const number = (value: number) => value.toLocaleString("en");
  const parts = [
    `${number(counts.added)} ${dryRun ? "would be added" : "added"}`,
    counts.already > 0 ? `${number(counts.already)} already there` : null,
    counts.following > 0 ? `${number(counts.following)} already follow you` : null,
    counts.duplicates > 0 ? `${number(counts.duplicates)} twice in the file` : null,
    counts.suppressed > 0 ? `${number(counts.suppressed)} unsubscribed here before` : null,
    counts.opted_out > 0 ? `${number(counts.opted_out)} had opted out elsewhere` : null,
    counts.unsubscribed > 0
      ? `${number(counts.unsubscribed)} ${dryRun ? "would be unsubscribed" : "unsubscribed"} here`
      : null,
    counts.unclear > 0 ? `${number(counts.unclear)} unclear` : null,
    counts.invalid > 0 ? `${counted(counts.invalid, "row")} refused` : null,
    rate ? `${number(rate)} rows/s` : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function printResult({ output }: Invocation, { result, refusedFile }: Imported): void {
  requireDone(result, { saved: "Nobody was added.", next: "Run it again to start over." });
  const { counts } = result;
  printCounts(output, {
    document: { import: result, refused_file: refusedFile },
    counts: [counts.added, counts.already, counts.invalid],
    summary: summaryOf(result),
  });
  if (refusedFile) output.info(`Refused rows: ${refusedFile}`);
}
