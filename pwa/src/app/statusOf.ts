import type { OutboxState } from "../lib/outboxState.ts";
import type { Status } from "../ui/StatusLine.tsx";
import type { View } from "./navigator.ts";

/** The status line under the bar; null when all is well. */
export function statusOf(
  view: View,
  isOnline: boolean,
  outbox: OutboxState,
  said: Status | null,
): Status | null {
  const waiting = waitingMessage(outbox.waiting);
  if (!isOnline) {
    return { tone: "plain", message: `You're offline. ${waiting || "Pages you've opened still work."}` };
  }
  if (view.state === "saved") {
    const copy = "We can't reach the server. You're seeing the copy on your device.";
    return { tone: "warn", message: waiting ? `${copy} ${waiting}` : copy };
  }
  return said ?? (outbox.isStuck && waiting ? { tone: "plain", message: waiting } : null);
}

function waitingMessage(waiting: number): string {
  if (waiting === 0) return "";
  return waiting === 1
    ? "1 change will sync when you're online."
    : `${waiting} changes will sync when you're online.`;
}
