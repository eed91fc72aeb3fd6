import { scheduleChildren } from "@quire/contracts/calls/publishing";
import type { SerialRhythm } from "@quire/contracts/records/planning";
import type { ChapterRow, OwnPart } from "@quire/contracts/records/post";
import { firstDay } from "@quire/domain/posts/planning";
import { type Rhythm, SEASON_MAX } from "@quire/domain/posts/seasons";
import { countOf } from "@quire/domain/text/counts";
import { addDays, wallClock } from "@quire/domain/time/zonedTime";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Select } from "../../../ui/Select.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { formatMoment, formatZone } from "../../../widgets/localTime.ts";
import { partOf, stateOfPart, titleOfPart } from "../partCopy.ts";
import { DayChoice } from "./DayChoice.tsx";
import "./season.css";
import { planFor } from "./seasonPlan.ts";

interface SeasonModalProps {
  siteId: string;
  serialId: string;
  kind: "story" | "comic";
  /** The serial is unpublished, and so are all of its parts. */
  isDraft: boolean;
  parts: readonly ChapterRow[];
  /** Null for the device's time zone, and Mondays at nine. */
  rhythm: SerialRhythm | null;
  /** The day on which a paused serial returns; null if it isn't paused or that isn't known. */
  returnsOn: string | null;
  onClose: () => void;
  /** Called for each part with its time, or with the reason why it can't be scheduled. */
  onDone: (partId: string, scheduled: OwnPart["scheduled"], problem: string | null) => void;
}

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const RHYTHMS = [
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "On certain days of the week" },
];

/** The drafts with a text that aren't scheduled yet; all of them if every one is. */
function nextParts(parts: readonly ChapterRow[]): string[] {
  const drafts = parts.filter((part) => stateOfPart(part) === "draft");
  const chosen = drafts.length > 0 ? drafts : parts.filter((part) => stateOfPart(part) === "scheduled");
  return chosen.slice(0, SEASON_MAX).map(({ id }) => id);
}

function unplannedHint(part: ChapterRow): string {
  if (stateOfPart(part) === "planned") return "Nothing written yet";
  const scheduled = part.own?.scheduled;
  return scheduled && !scheduled.problem
    ? `Stays on ${formatMoment(new Date(scheduled.at))}`
    : "Stays a draft";
}

/** Schedules the drafts of a serial in its rhythm, one after the other. */
export function SeasonModal(props: SeasonModalProps) {
  const { siteId, serialId, kind, isDraft, parts, rhythm: saved, returnsOn, onClose, onDone } = props;
  const form = useId();
  const [opened] = useState(() => Date.now());
  const zone = saved?.time_zone ?? HERE;
  const today = wallClock(new Date(opened), zone).day;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(nextParts(parts)));
  const [first, setFirst] = useState(() =>
    saved ? firstDay(new Date(opened), saved.time, zone, returnsOn) : addDays(today, 1),
  );
  const [time, setTime] = useState(saved?.time ?? "09:00");
  const [kindOfRhythm, setKindOfRhythm] = useState<Rhythm["kind"]>(
    saved?.days.length === 7 ? "daily" : "weekly",
  );
  const [days, setDays] = useState<readonly number[]>(saved?.days ?? [1]);
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const rhythm: Rhythm = kindOfRhythm === "daily" ? { kind: "daily" } : { kind: "weekly", days };
  const { plan, problem } = planFor(parts, chosen, { first, time, zone, rhythm }, opened);
  const noun = partOf(kind);

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setAlert(problem);
    if (problem) return;
    setIsBusy(true);
    try {
      const items = plan.map(({ part, at }) => ({ id: part.id, at: at.toISOString() }));
      const params = { siteId, id: serialId };
      const answer = await callApi(scheduleChildren, { params, body: { items } });
      for (const item of answer.items) {
        onDone(
          item.id,
          item.schedule && { at: item.schedule.at, problem: item.schedule.problem },
          item.problem,
        );
      }
      const unscheduled = answer.items.filter(({ schedule }) => schedule === null).length;
      const scheduled = answer.items.length - unscheduled;
      showSnackbar({
        title: scheduled === 1 ? "1 is scheduled" : `${scheduled} are scheduled`,
        ...(unscheduled > 0
          ? { message: `${unscheduled} couldn't be scheduled. See why in the list.`, tone: "bad" as const }
          : { tone: "good" as const }),
      });
      onClose();
    } catch (error) {
      setAlert(messageOf(error));
      setIsBusy(false);
    }
  }

  return (
    <Modal
      open
      persistent
      onClose={onClose}
      title={`Schedule the next ${noun}s`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} loading={isBusy}>
            {plan.length > 0 ? `Schedule ${countOf(plan.length, noun)}` : "Schedule"}
          </Button>
        </>
      }
    >
      <form id={form} className="season" noValidate onSubmit={(event) => void submit(event)}>
        {isDraft ? (
          <p className="season-note">
            This {kind} is a draft. Readers see its {noun}s once you publish it too.
          </p>
        ) : null}
        <div className="season-when">
          <Field
            label="First day"
            type="date"
            min={today}
            value={first}
            onChange={(event) => setFirst(event.target.value)}
          />
          <Field
            label="Time"
            type="time"
            hint={formatZone(new Date(opened), zone)}
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
        <Select
          label="How often"
          options={RHYTHMS}
          value={kindOfRhythm}
          onChange={(event) => setKindOfRhythm(event.target.value as Rhythm["kind"])}
        />
        {kindOfRhythm === "weekly" ? <DayChoice days={days} onChange={setDays} /> : null}
        {(alert ?? problem) ? (
          <p className="season-problem" role="alert">
            {problem ?? alert}
          </p>
        ) : null}
        <fieldset className="season-plan">
          <legend className="q-field-label">The plan</legend>
          {parts.map((part) => {
            const planned = plan.find((one) => one.part.id === part.id);
            return (
              <Checkbox
                key={part.id}
                label={`${part.index}. ${titleOfPart(part, kind)}`}
                hint={planned ? formatMoment(planned.at, zone) : unplannedHint(part)}
                checked={chosen.has(part.id)}
                disabled={stateOfPart(part) === "planned"}
                onChange={(event) => choose(part.id, event.target.checked)}
              />
            );
          })}
        </fieldset>
      </form>
    </Modal>
  );
}
