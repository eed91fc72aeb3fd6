import { createPost, updatePost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import { ReadingDirection } from "@quire/domain/posts/postFiles";
import { checkTitle, TITLE_MAX } from "@quire/domain/posts/titles";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { failureMessages } from "../../../lib/failureMessages.ts";
import { freshId } from "../../../lib/freshId.ts";
import { Button } from "../../../ui/Button.tsx";
import { Radio } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { type Cover, CoverField } from "../../../widgets/upload/CoverField.tsx";
import "./SerialModal.css";

export type SerialKind = "story" | "comic";

interface SerialModalProps {
  siteId: string;
  /** The serial to edit; without it, a new one is created. */
  serial?: Post;
  /** Initial kind of a new serial. */
  kind?: SerialKind;
  onClose: () => void;
  onDone: (id: string, kind: SerialKind) => void;
}

const DIRECTIONS = [
  { value: ReadingDirection.ltr, label: "Page by page, from left to right" },
  { value: ReadingDirection.rtl, label: "Page by page, from right to left" },
  { value: ReadingDirection.vertical, label: "In one strip, from top to bottom" },
];
const FIELDS = ["title", "summary", "cover_file"] as const;

/** The facts of a story or a comic, to create one or to edit them. Its parts are written afterwards. */
export function SerialModal({ siteId, serial, kind: wanted = "story", onClose, onDone }: SerialModalProps) {
  const form = useId();
  // One id while the form is open, so that a retry after a lost answer creates no second serial.
  const [id] = useState(() => serial?.id ?? freshId());
  const [kind, setKind] = useState<SerialKind>(serial?.subtype === "comic" ? "comic" : wanted);
  const [title, setTitle] = useState(serial?.title ?? "");
  const [summary, setSummary] = useState(serial?.summary ?? "");
  const [direction, setDirection] = useState<ReadingDirection>(serial?.direction ?? ReadingDirection.ltr);
  const [cover, setCover] = useState<Cover>({ image: serial?.meta.cover?.image ?? null });
  const [errors, setErrors] = useState<Partial<Record<(typeof FIELDS)[number], string>>>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const noun = kind === "comic" ? "comic" : "story";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const checked = checkTitle(title);
    setAlert(null);
    if ("error" in checked) {
      setErrors({ title: checked.error });
      document.getElementById(`${form}-title`)?.focus();
      return;
    }
    setErrors({});
    setIsBusy(true);
    const fields = {
      title: checked.title,
      summary: summary.trim(),
      ...(kind === "comic" ? { direction } : {}),
      ...(cover.fileId === undefined ? {} : { cover_file: cover.fileId }),
    };
    try {
      if (serial) {
        const body = { ...fields, last_version: serial.version ?? 1, merge: "blocks" as const };
        await callApi(updatePost, { params: { siteId, id }, body });
      } else {
        await callApi(createPost, {
          params: { siteId },
          body: { ...fields, id, ptype: "parent", subtype: kind },
        });
      }
      onDone(id, kind);
    } catch (error) {
      const messages = failureMessages(error, FIELDS);
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
      title={serial ? `About this ${noun}` : `New ${noun}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} loading={isBusy}>
            {serial ? "Save" : `Create ${noun}`}
          </Button>
        </>
      }
    >
      <form id={form} className="serial-form" noValidate onSubmit={submit}>
        {alert ? (
          <p className="serial-alert" role="alert">
            {alert}
          </p>
        ) : null}
        {serial ? null : (
          <fieldset className="serial-kinds">
            <legend className="q-field-label">What is it?</legend>
            <Radio
              name="kind"
              label="Story"
              hint="Told in chapters"
              checked={kind === "story"}
              onChange={() => setKind("story")}
            />
            <Radio
              name="kind"
              label="Comic"
              hint="Drawn, in episodes of pages"
              checked={kind === "comic"}
              onChange={() => setKind("comic")}
            />
          </fieldset>
        )}
        <Field
          id={`${form}-title`}
          data-autofocus
          label="Title"
          value={title}
          maxLength={TITLE_MAX}
          error={errors.title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label="Summary"
          hint="What it's about, in a few sentences. Readers see it next to the cover."
          value={summary}
          maxLength={1000}
          error={errors.summary}
          onChange={(event) => setSummary(event.target.value)}
        />
        <CoverField
          siteId={siteId}
          label="Cover"
          hint="Portrait, like a book. Up to 25 MB."
          tall
          value={cover}
          error={errors.cover_file}
          onChange={setCover}
        />
        {kind === "comic" ? (
          <Select
            label="Reading direction"
            options={DIRECTIONS}
            value={direction}
            onChange={(event) => setDirection(event.target.value as ReadingDirection)}
          />
        ) : null}
      </form>
    </Modal>
  );
}
