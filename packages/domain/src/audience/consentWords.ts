import { bareWord } from "../text/bareWord.ts";

/**
 * What a cell says about consent: a closed set of words each way. Everything else is unknown, which means no: also
 * "pending", of people who neither confirmed nor left.
 */
export type Consent = "yes" | "no" | "unknown";

const setOf = (words: string) => new Set(words.split(/\s+/).map(bareWord));

const YES = setOf(`true yes y 1 t on ja oui si sim हाँ active activated enabled subscribed subscriber confirmed
  optin optedin singleoptin doubleoptin regular premium free paid comped complimentary gift`);

const NO =
  setOf(`false no n 0 f off nein non não नहीं unsubscribed unsub neversubscribed nonsubscribed notsubscribed
  inactive disabled cleaned bounced hardbounce hardbounced undeliverable unreachable invalid
  complained complaint spam junk abuse suppressed blocked blocklisted blacklisted banned rejected removed deleted archived
  cancelled canceled expired optout optedout donotcontact donotemail`);

/** What a column of people who left contains for those who have not. */
const NOT_LEFT = setOf("false no n 0 f off nein non não नहीं null none nil active enabled subscribed");

/** Reads a cell of the column that says who is subscribed. An empty cell says nothing. */
export function readSubscribed(cell: string): Consent {
  const word = bareWord(cell);
  if (YES.has(word)) return "yes";
  return NO.has(word) ? "no" : "unknown";
}

/** Reads a cell of the column that says who has left: "yes" for those who have not. A number or time is when they did. */
export function readUnsubscribed(cell: string): Consent {
  const word = bareWord(cell);
  if (word === "" || NOT_LEFT.has(word)) return "yes";
  return /\d/.test(word) || YES.has(word) || NO.has(word) || word === "x" ? "no" : "unknown";
}
