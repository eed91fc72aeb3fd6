import type { Subscriber } from "@quire/contracts/records/subscriber";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Row } from "../../ui/Row.tsx";
import { stateMark, subscriberNote } from "./subscriberWords.ts";

interface SubscriberRowProps {
  subscriber: Subscriber;
  onRemove: () => void;
}

/** One address of the list. */
export function SubscriberRow({ subscriber, onRemove }: SubscriberRowProps) {
  const { email, state } = subscriber;
  const mark = stateMark(state);
  return (
    <Row
      title={email}
      note={subscriberNote(subscriber)}
      end={
        <>
          {mark ? <Badge tone={mark.tone}>{mark.label}</Badge> : null}
          <Button size="s" aria-label={`Remove ${email}`} onClick={onRemove}>
            Remove…
          </Button>
        </>
      }
    />
  );
}
