import { countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import type { Warning, WayToKeep } from "./standing.ts";

interface WarningWords {
  title: string;
  words: string;
}

const KEEP_BY: Record<WayToKeep, string> = {
  switch: "Switch the renewals on",
  anew: "Subscribe anew",
  first: "Subscribe",
};

/** How a plan that ends, or has ended, is told: what happened, what is kept, what to do. */
export function warningWords(warning: Warning): WarningWords {
  if (warning.kind === "failed") {
    return {
      title: "The last payment for Pro did not go through.",
      words: `Pro goes on until ${formatDate(warning.until)} while it is tried again. Check the card or account that you pay from, or subscribe anew.`,
    };
  }
  if (warning.kind === "expired") {
    return {
      title: `Your Pro ended on ${formatDate(warning.since)}.`,
      words:
        "What you made with it is kept, and what is part of Pro can't be changed. Get Pro again to go on.",
    };
  }
  const left = ["today", "tomorrow"][warning.days] ?? `in ${countOf(warning.days, "day")}`;
  return {
    title: `Your Pro ends ${left}, on ${formatDate(warning.until)}.`,
    words: `It does not renew by itself. ${KEEP_BY[warning.by]} to keep it.`,
  };
}
