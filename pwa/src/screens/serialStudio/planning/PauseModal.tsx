import { pauseSerial } from "@quire/contracts/calls/planning";
import type { SerialPlan } from "@quire/contracts/records/planning";
import { PAUSE_MESSAGE_MAX, pauseSentence } from "@quire/domain/posts/planning";
import { countOf } from "@quire/domain/text/counts";
import { wallClock } from "@quire/domain/time/zonedTime";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { useAction } from "../../../lib/useAction.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { RadioList } from "../../../ui/RadioGroup.tsx";
import { deviceZone } from "../../../widgets/timeZoneOptions.ts";
import { partOf } from "../partCopy.ts";
import "../season/season.css";

interface PauseModalProps {
  params: { siteId: string; id: string };
  kind: "story" | "comic";
  /** Number of scheduled parts. */
  scheduled: number;
  onClose: () => void;
  onDone: (plan: SerialPlan, unscheduled: readonly string[]) => void;
}

/** Pauses a serial, and asks what happens to its scheduled parts. */
export function PauseModal({ params, kind, scheduled, onClose, onDone }: PauseModalProps) {
  const form = useId();
  const [message, setMessage] = useState("");
  const [returnsOn, setReturnsOn] = useState("");
  const [choice, setChoice] = useState<"publish" | "unschedule">("unschedule");
  const { busy, error, run } = useAction();
  const today = wallClock(new Date(), deviceZone()).day;
  const noun = partOf(kind);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    void run(null, async () => {
      // Also unschedules what another device has scheduled since, if the choice was not offered.
      const body = { message: message.trim(), returns_on: returnsOn || null, scheduled: choice };
      const { unscheduled, ...plan } = await callApi(pauseSerial, { params, body });
      onDone(plan, unscheduled);
    });
  }

  return (
    <Modal
      open
      persistent
      onClose={onClose}
      title={`Pause this ${kind}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} loading={busy}>
            Pause {kind}
          </Button>
        </>
      }
    >
      <form id={form} className="season" noValidate onSubmit={submit}>
        <Field
          data-autofocus
          label="Message to readers"
          hint="Optional, one sentence"
          value={message}
          maxLength={PAUSE_MESSAGE_MAX}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Field
          label="Back on"
          type="date"
          hint="Optional"
          min={today}
          value={returnsOn}
          onChange={(event) => setReturnsOn(event.target.value)}
        />
        {scheduled > 0 ? (
          <RadioList
            legend={countOf(scheduled, `scheduled ${noun}`)}
            values={["unschedule", "publish"]}
            value={choice}
            onChange={setChoice}
            copy={{
              unschedule: { label: "Make drafts again", hint: "Nothing is published during the pause." },
              publish: { label: "Leave scheduled", hint: "Published at their times, also during the pause." },
            }}
          />
        ) : null}
        <p className="season-note" role="status">
          Readers see “{pauseSentence({ message: message.trim(), returnsOn: returnsOn || null }, today)}” on
          this {kind} and after its last {noun}. Followers aren't emailed.
        </p>
        {error ? (
          <p className="season-problem" role="alert">
            {error}
          </p>
        ) : null}
      </form>
    </Modal>
  );
}
