import { countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import type { Warning, WayToKeep } from "./standing.ts";

interface WarningWords {
  title: string;
  words: string;
}

const KEEP_BY: Record<WayToKeep, string> = {
  switch: "Turn on renewal",
  resubscribe: "Subscribe again",
  first: "Subscribe",
};

/** How a plan that ends, or has ended, is told: what happened, what is kept, what to do. */
export function warningWords(warning: Warning): WarningWords {
  if (warning.kind === "failed") {
    return {
      title: "The last payment for Pro didn't go through.",
      words: `Pro stays active until ${formatDate(warning.until)} while we retry. Check your card or account, or subscribe again.`,
    };
  }
  if (warning.kind === "expired") {
    return {
      title: `Your Pro ended on ${formatDate(warning.since)}.`,
      words:
        "Everything you made is saved, but you can't change what's part of Pro. Get Pro again to continue.",
    };
  }
  const left = ["today", "tomorrow"][warning.days] ?? `in ${countOf(warning.days, "day")}`;
  return {
    title: `Your Pro ends ${left}, on ${formatDate(warning.until)}.`,
    words: `It doesn't renew automatically. ${KEEP_BY[warning.by]} to keep it.`,
  };
}
