import { countOf } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import type { RenewAction, Warning } from "./proState.ts";

interface WarningCopy {
  title: string;
  text: string;
}

const RENEW_ACTIONS: Record<RenewAction, string> = {
  switch: "Turn on renewal",
  resubscribe: "Subscribe again",
  first: "Subscribe",
};

/** Returns the copy of a warning: what happened, what is safe, what to do. */
export function warningCopy(warning: Warning): WarningCopy {
  if (warning.kind === "failed") {
    return {
      title: "The last payment for Pro didn't go through.",
      text: `Pro stays active until ${formatDate(warning.until)} while we retry. Check your card or account, or subscribe again.`,
    };
  }
  if (warning.kind === "expired") {
    return {
      title: `Your Pro ended on ${formatDate(warning.since)}.`,
      text: "Everything you made is saved, but you can't change what's part of Pro. Get Pro again to continue.",
    };
  }
  const left = ["today", "tomorrow"][warning.days] ?? `in ${countOf(warning.days, "day")}`;
  return {
    title: `Your Pro ends ${left}, on ${formatDate(warning.until)}.`,
    text: `It doesn't renew automatically. ${RENEW_ACTIONS[warning.by]} to keep it.`,
  };
}
