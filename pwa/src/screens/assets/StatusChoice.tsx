import { Button } from "../../ui/Button.tsx";
import type { Status } from "../../ui/StatusLine.tsx";
import { Line } from "./Specimen.tsx";

export const STATUSES = {
  well: null,
  offline: {
    tone: "warn",
    message: "You're offline. Pages you've opened still work; likes sync when you're online.",
  },
  syncing: { tone: "plain", message: "Sending 3 changes." },
  sent: { tone: "good", message: "Everything is saved." },
  sandbox: { tone: "plain", message: "Sandbox payments. No money moves." },
  refused: { tone: "bad", message: "One change was refused. It is kept in your outbox." },
} satisfies Record<string, Status | null>;

/** Shows each app state in the status line. */
export function StatusChoice(props: {
  value: keyof typeof STATUSES;
  onChange: (value: keyof typeof STATUSES) => void;
}) {
  return (
    <Line>
      {(Object.keys(STATUSES) as (keyof typeof STATUSES)[]).map((key) => (
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
