import type { SendResult } from "./sendOutbox.ts";

/** The worker's message to every tab after an attempt to send. */
export interface OutboxSent {
  type: "OUTBOX_SENT";
  result: SendResult;
}

/** Calls back after every attempt of the worker. Returns a function that stops it. */
export function onWorkerSent(listener: (result: SendResult) => void): () => void {
  const onMessage = ({ data }: MessageEvent<OutboxSent | undefined>) => {
    if (data?.type === "OUTBOX_SENT") listener(data.result);
  };
  navigator.serviceWorker?.addEventListener("message", onMessage);
  return () => navigator.serviceWorker?.removeEventListener("message", onMessage);
}
