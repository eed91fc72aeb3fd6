import { createPost, updatePost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import { ReadingDirection } from "@quire/domain/posts/postFiles";
import { checkTitle, TITLE_MAX } from "@quire/domain/posts/titles";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { failureWords } from "../../../lib/failureWords.ts";
import { Button } from "../../../ui/Button.tsx";
import { Radio } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { type Cover, CoverField } from "../CoverField.tsx";
import { deviceId } from "../deviceId.ts";
import "./SerialModal.css";

export type SerialKind = "story" | "comic";

interface SerialModalProps {
  siteId: string;
  /** The one whose facts are changed; without it, one is begun. */
  serial?: Post;
  /** Of a new one, unless the person says otherwise. */
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

/** The facts of a story or a comic: to begin one, or to change them. Its parts are written afterwards. */
export function SerialModal({ siteId, serial, kind: wanted = "story", onClose, onDone }: SerialModalProps) {
  const form = useId();
  // Kept while the form is open, so that a second try after a lost answer makes no second serial.
  const [id] = useState(() => serial?.id ?? deviceId());
  const [kind, setKind] = useState<SerialKind>(serial?.subtype === "comic" ? "comic" : wanted);
  const [title, setTitle] = useState(serial?.title ?? "");
  const [summary, setSummary] = useState(serial?.summary ?? "");
  const [direction, setDirection] = useState<ReadingDirection>(serial?.direction ?? ReadingDirection.ltr);
  const [cover, setCover] = useState<Cover>({ image: serial?.meta.cover?.image ?? null });
  const [errors, setErrors] = useState<Partial<Record<(typeof FIELDS)[number], string>>>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const word = kind === "comic" ? "comic" : "story";

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
      const words = failureWords(error, FIELDS);
      setErrors(words.fields);
      setAlert(words.alert);
      setIsBusy(false);
    }
  }

  return (
    <Modal
      open
      steadfast
      onClose={onClose}
      title={serial ? `About this ${word}` : `New ${word}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} loading={isBusy}>
            {serial ? "Save" : `Create ${word}`}
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
