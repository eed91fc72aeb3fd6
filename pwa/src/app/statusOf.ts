import type { Status } from "../ui/StatusLine.tsx";
import type { View } from "./navigator.ts";

/** What the line under the bar says; null when all is well. */
export function statusOf(view: View, isOnline: boolean): Status | null {
  if (!isOnline) return { tone: "plain", words: "Offline. What you have read is here." };
  if (view.state === "kept") {
    return { tone: "warn", words: "The server can't be reached. This is the copy on your device." };
  }
  return null;
}
