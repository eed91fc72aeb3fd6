import { Button } from "../../ui/Button.tsx";
import type { Status } from "../../ui/StatusLine.tsx";
import { Line } from "./Specimen.tsx";

export const statuses = {
  well: null,
  offline: {
    tone: "warn",
    words: "You're offline. Pages you've opened still work; likes sync when you're online.",
  },
  syncing: { tone: "plain", words: "Sending 3 changes." },
  sent: { tone: "good", words: "Everything is saved." },
  sandbox: { tone: "plain", words: "Sandbox payments. No money moves." },
  refused: { tone: "bad", words: "One change was refused. It is kept in your outbox." },
} satisfies Record<string, Status | null>;

/** Puts each state of the app on the status line. */
export function StatusChoice(props: {
  value: keyof typeof statuses;
  onChange: (value: keyof typeof statuses) => void;
}) {
  return (
    <Line>
      {(Object.keys(statuses) as (keyof typeof statuses)[]).map((key) => (
        <Button
          key={key}
          kind="bare"
          size="s"
          aria-pressed={props.value === key}
          onClick={() => props.onChange(key)}
        >
          {`Status: ${key}`}
        </Button>
      ))}
    </Line>
  );
}
