import { Sight } from "@quire/domain/sites/domainChecks";
import type { DnsAnswer } from "./dns.ts";

/** How many values of one record are shown, and how much of each. */
export const MAX_SEEN = 10;
const MAX_SEEN_LENGTH = 120;

/** Whether an answer has the right values; `unknown` if there was no answer. */
export function judgeAnswer(answer: DnsAnswer, isRight: (values: readonly string[]) => boolean): Sight {
  if (answer.kind === "unknown") return Sight.unknown;
  return answer.kind === "found" && isRight(answer.values) ? Sight.found : Sight.missing;
}

/** Returns record values, written by strangers, in a form that is safe to show on a page or in a terminal. */
export function printableAnswer(answer: DnsAnswer): string[] {
  if (answer.kind !== "found") return [];
  return answer.values
    .slice(0, MAX_SEEN)
    .map((value) => value.replace(/[^\x20-\x7e]/g, "?").slice(0, MAX_SEEN_LENGTH));
}
