import "./StatusLine.css";

export interface Status {
  tone: "plain" | "good" | "warn" | "bad";
  /** One short sentence: "You're offline. What you read is saved here." */
  message: string;
}

/** One unobtrusive line for the app's state: offline, syncing, sandbox payments. Changes are announced politely. */
export function StatusLine({ status }: { status: Status | null }) {
  return (
    // The live region stays mounted while empty, or screen readers would miss its first message.
    <div role="status" className={status ? `q-status is-${status.tone}` : undefined}>
      {status ? <p className="q-status-words">{status.message}</p> : null}
    </div>
  );
}
