import "./StatusLine.css";

export interface Status {
  tone: "plain" | "good" | "warn" | "bad";
  /** One short sentence: "Offline. What you read is kept here." */
  words: string;
}

/** The one quiet place that says how things stand: offline, syncing, sandbox payments. Spoken politely on change. */
export function StatusLine({ status }: { status: Status | null }) {
  return (
    // The region stays in the page while empty, or its first words would not be spoken.
    <div role="status" className={status ? `q-status is-${status.tone}` : undefined}>
      {status ? <p className="q-status-words">{status.words}</p> : null}
    </div>
  );
}
