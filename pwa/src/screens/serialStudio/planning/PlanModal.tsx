import { updateChapterPlan } from "@quire/contracts/calls/planning";
import { createPost } from "@quire/contracts/calls/posts";
import type { ChapterPlan } from "@quire/contracts/records/planning";
import type { ChapterRow } from "@quire/contracts/records/post";
import { PLAN_NOTE_MAX, WORD_TARGET_MAX } from "@quire/domain/posts/planning";
import { checkTitle, TITLE_MAX } from "@quire/domain/posts/titles";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { failureMessages } from "../../../lib/failureMessages.ts";
import { freshId } from "../../../lib/freshId.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { PLAN_LABELS, partOf, titleOfPart } from "../partCopy.ts";
import "../season/season.css";

interface PlanModalProps {
  params: { siteId: string; id: string };
  kind: "story" | "comic";
  /** The part whose plan is changed; null to plan a new one. */
  part: ChapterRow | null;
  onClose: () => void;
  onDone: (partId: string, plan: ChapterPlan) => void;
}

const FIELDS = ["title", "note", "word_target", "due_on"] as const;
type Errors = Partial<Record<(typeof FIELDS)[number], string>>;

/** Plans a part before its text exists, or changes the plan of one. */
export function PlanModal({ params, kind, part, onClose, onDone }: PlanModalProps) {
  const form = useId();
  const plan = part?.own?.plan;
  const [id] = useState(() => part?.id ?? freshId());
  const [title, setTitle] = useState("");
  const [note, setNote] = useState(plan?.note ?? "");
  const [target, setTarget] = useState(plan?.word_target ? String(plan.word_target) : "");
  const [dueOn, setDueOn] = useState(plan?.due_on ?? "");
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const noun = partOf(kind);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const checked = part ? { title: part.title } : checkTitle(title);
    const words = target.trim() === "" ? null : Number(target);
    const isTarget = words === null || (Number.isInteger(words) && words >= 1 && words <= WORD_TARGET_MAX);
    const found: Errors = {
      ...("error" in checked ? { title: checked.error } : {}),
      ...(isTarget
        ? {}
        : { word_target: `Enter a number of words up to ${WORD_TARGET_MAX.toLocaleString("en")}` }),
    };
    setErrors(found);
    setAlert(null);
    if ("error" in checked || !isTarget) return;
    setIsBusy(true);
    try {
      if (!part) {
        const body = { id, ptype: noun, parent: params.id, title: checked.title };
        await callApi(createPost, { params: { siteId: params.siteId }, body });
      }
      const saved = await callApi(updateChapterPlan, {
        params: { siteId: params.siteId, id },
        body: { note: note.trim(), word_target: words, due_on: dueOn || null },
      });
      onDone(id, saved);
    } catch (failure) {
      const messages = failureMessages(failure, FIELDS);
      setErrors(messages.fields);
      setAlert(messages.alert);
      setIsBusy(false);
    }
  }

  return (
    <Modal
      open
      persistent
      onClose={onClose}
      title={part ? `Plan of “${titleOfPart(part, kind)}”` : PLAN_LABELS[kind]}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} loading={isBusy}>
            {part ? "Save" : `Add ${noun}`}
          </Button>
        </>
      }
    >
      <form id={form} className="season" noValidate onSubmit={(event) => void submit(event)}>
        {part ? null : (
          <Field
            data-autofocus
            label="Title"
            value={title}
            maxLength={TITLE_MAX}
            error={errors.title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
        <TextArea
          label="Note"
          hint="Only you see it."
          value={note}
          rows={3}
          maxLength={PLAN_NOTE_MAX}
          error={errors.note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="season-when">
          {kind === "comic" ? null : (
            <Field
              label="Word target"
              inputMode="numeric"
              value={target}
              maxLength={7}
              error={errors.word_target}
              onChange={(event) => setTarget(event.target.value)}
            />
          )}
          <Field
            label="Due on"
            type="date"
            value={dueOn}
            error={errors.due_on}
            onChange={(event) => setDueOn(event.target.value)}
          />
        </div>
        {alert ? (
          <p className="season-problem" role="alert">
            {alert}
          </p>
        ) : null}
      </form>
    </Modal>
  );
}
