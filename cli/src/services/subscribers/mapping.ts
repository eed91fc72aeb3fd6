import {
  type ColumnMap,
  checkColumns,
  IMPORT_FORMATS,
  type ImportFormat,
  SUBSCRIBER_FIELDS,
  type SubscriberField,
} from "@quire/domain/audience/subscriberColumns";
import { Exit, Failure } from "../../exit.ts";
import type { OpenList } from "./openList.ts";

/** Returns the detected column mapping with `--map` applied. `--map name=` omits a column. */
export function mappingOf({ guessed, columns }: OpenList, typed: readonly string[]): ColumnMap {
  const mapping: ColumnMap = { ...guessed.mapping };
  for (const pair of typed) {
    const at = pair.indexOf("=");
    const field = pair.slice(0, at) as SubscriberField;
    if (at < 1 || !SUBSCRIBER_FIELDS.includes(field)) {
      throw usage(`--map takes one of ${SUBSCRIBER_FIELDS.join(", ")}, “=” and a column, not “${pair}”.`);
    }
    const column = pair.slice(at + 1);
    if (column === "") delete mapping[field];
    else mapping[field] = columns.find((name) => name.toLowerCase() === column.toLowerCase()) ?? column;
  }
  const wrong = checkColumns(mapping, columns);
  if (wrong) throw usage(wrong);
  return mapping;
}

/** Returns `--format`, or the detected format. */
export function formatOf({ guessed }: OpenList, typed: string | undefined): ImportFormat {
  if (typed === undefined) return guessed.format;
  const format = IMPORT_FORMATS.find((one) => one === typed);
  if (!format) throw usage(`--format is one of ${IMPORT_FORMATS.join(", ")}, not “${typed}”.`);
  return format;
}

function usage(message: string): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "mapping_invalid",
    message,
    saved: "Nothing was sent.",
    next: 'Set it with --map, such as --map email="Email Address".',
  });
}
