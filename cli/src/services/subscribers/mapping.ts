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

/** Which column holds what: as it was guessed, with what `--map` says over it. `--map name=` leaves one out. */
export function mappingOf({ guessed, columns }: OpenList, told: readonly string[]): ColumnMap {
  const mapping: ColumnMap = { ...guessed.mapping };
  for (const pair of told) {
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

/** The format of `--format`, or as it was guessed. */
export function formatOf({ guessed }: OpenList, told: string | undefined): ImportFormat {
  if (told === undefined) return guessed.format;
  const format = IMPORT_FORMATS.find((one) => one === told);
  if (!format) throw usage(`--format is one of ${IMPORT_FORMATS.join(", ")}, not “${told}”.`);
  return format;
}

function usage(message: string): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "mapping_invalid",
    message,
    kept: "Nothing was sent.",
    next: 'Set it with --map, such as --map email="Email Address".',
  });
}
