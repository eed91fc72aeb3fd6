import type { SendResult } from "./sendOutbox.ts";

/** What the worker says to every tab once it has tried to send what waited. */
export interface OutboxSent {
  type: "OUTBOX_SENT";
  result: SendResult;
}

/** Calls back when the worker has tried; returns how to stop. */
export function onWorkerSent(listener: (result: SendResult) => void): () => void {
  const hear = ({ data }: MessageEvent<OutboxSent | undefined>) => {
    if (data?.type === "OUTBOX_SENT") listener(data.result);
  };
  navigator.serviceWorker?.addEventListener("message", hear);
  return () => navigator.serviceWorker?.removeEventListener("message", hear);
}
