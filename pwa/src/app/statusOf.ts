import type { OutboxState } from "../lib/outboxState.ts";
import type { Status } from "../ui/StatusLine.tsx";
import type { View } from "./navigator.ts";

/** What the line under the bar says; null when all is well. */
export function statusOf(
  view: View,
  isOnline: boolean,
  outbox: OutboxState,
  said: Status | null,
): Status | null {
  const waiting = wordsOf(outbox.waiting);
  if (!isOnline) return { tone: "plain", words: `Offline. ${waiting || "What you have read is here."}` };
  if (view.state === "kept") {
    const copy = "The server can't be reached. This is the copy on your device.";
    return { tone: "warn", words: waiting ? `${copy} ${waiting}` : copy };
  }
  return said ?? (outbox.isStuck && waiting ? { tone: "plain", words: waiting } : null);
}

function wordsOf(waiting: number): string {
  if (waiting === 0) return "";
  return waiting === 1 ? "1 change waits to be sent." : `${waiting} changes wait to be sent.`;
}
