import { updateRhythm } from "@quire/contracts/calls/planning";
import type { SerialPlan, SerialRhythm } from "@quire/contracts/records/planning";
import { rhythmSentence } from "@quire/domain/posts/planning";
import { isTimeOfDay } from "@quire/domain/time/zonedTime";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { useAction } from "../../../lib/useAction.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { formatZone } from "../../../widgets/localTime.ts";
import { partOf } from "../partCopy.ts";
import { DayChoice } from "../season/DayChoice.tsx";
import "../season/season.css";

interface RhythmModalProps {
  params: { siteId: string; id: string };
  kind: "story" | "comic";
  rhythm: SerialRhythm | null;
  onClose: () => void;
  onDone: (plan: SerialPlan) => void;
}

/** Sets the days and the time at which a serial's parts are published. */
export function RhythmModal({ params, kind, rhythm, onClose, onDone }: RhythmModalProps) {
  const form = useId();
  const [days, setDays] = useState<readonly number[]>(rhythm?.days ?? []);
  const [time, setTime] = useState(rhythm?.time ?? "18:00");
  const { busy, error, run } = useAction();
  const zone = rhythm?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

  const save = (next: SerialRhythm | null) =>
    run(next ? problemOf(next) : null, async () =>
      onDone(await callApi(updateRhythm, { params, body: { rhythm: next } })),
    );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) void save({ days: [...days], time, time_zone: zone });
  }

  return (
    <Modal
      open
      persistent
      onClose={onClose}
      title="Publishing rhythm"
      actions={
        <>
          {rhythm ? (
            <Button kind="danger" onClick={() => void save(null)}>
              Remove rhythm
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} className="season" noValidate onSubmit={submit}>
        <DayChoice days={days} onChange={setDays} />
        <Field
          label="Time"
          type="time"
          hint={formatZone(new Date(), zone)}
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
        <p className="season-note" role="status">
          {days.length > 0
            ? `Readers see “${rhythmSentence(partOf(kind), days)}”. Nothing is scheduled by it.`
            : "Choose the days, and readers see them. Nothing is scheduled by it."}
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

function problemOf({ days, time }: SerialRhythm): string | null {
  if (days.length === 0) return "Please choose at least one day of the week";
  return isTimeOfDay(time) ? null : "Please choose a time of day";
}
