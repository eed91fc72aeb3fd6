import type { Post } from "@quire/contracts/records/post";
import { CURRENCY_SYMBOLS, type Currency, parseAmount } from "@quire/domain/billing/money";
import { checkPrice } from "@quire/domain/billing/prices";
import { ACCESS_LABELS, AccessType, GOOD_TYPE_LABELS, GoodType, valuesOf } from "@quire/domain/enums";
import { TITLE_MAX } from "@quire/domain/posts/titles";
import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { messageOf } from "../../../lib/failureMessages.ts";
import { showErrors } from "../../../lib/showErrors.ts";
import { useUnloadWarning } from "../../../lib/useUnloadWarning.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox, Radio } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { CoverField } from "../CoverField.tsx";
import "../studio.css";
import { GoodFiles } from "./GoodFiles.tsx";
import "./goods.css";
import { type GoodState, goodDraft } from "./goodDraft.ts";
import { type GoodSubtype, isPromise } from "./goodKinds.ts";
import { errorsOfGood, type GoodErrors } from "./goodValues.ts";

interface GoodsFormProps {
  siteId: string;
  currency: Currency;
  subtype: GoodSubtype;
  post?: Post;
}

const SAVE_LABELS: Record<GoodState["save"], string> = {
  new: "Not saved yet",
  typed: "Not saved yet",
  saving: "Saving",
  saved: "Saved",
  failed: "Couldn't save",
};
const SOLD_AS = valuesOf(GoodType).map((value) => ({ value, label: GOOD_TYPE_LABELS[value] }));

/** The form of a digital good: files, description, price. Saved as soon as the first file has uploaded. */
export function GoodsForm({ siteId, currency, subtype, post }: GoodsFormProps) {
  const access = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(() =>
    goodDraft({
      siteId,
      currency,
      subtype,
      post,
      // Changes only the address: navigating would remount the screen in the middle of an upload.
      onCreated: (id) => history.replaceState(history.state, "", `/good/${id}/edit`),
    }),
  );
  const state = useSyncExternalStore(draft.subscribe, draft.read);
  const [errors, setErrors] = useState<GoodErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const { values } = state;

  useUnloadWarning(draft.isUnfinished);
  useEffect(() => () => draft.leave(), [draft]);

  const refuse = (wrong: GoodErrors) => showErrors(form, () => setErrors(wrong));

  function priceError(): string | null {
    if (values.access !== AccessType.paid) return null;
    const amount = parseAmount(values.price);
    if (amount === null) return "Please set a price";
    const checked = checkPrice(amount, currency);
    return "error" in checked ? checked.error : null;
  }

  async function save() {
    setErrors({});
    if (await draft.save()) showSnackbar({ title: "Draft saved", tone: "good" });
    else showFailure(draft.read().failure, "We couldn't save your draft");
  }
  function showFailure(error: unknown, title: string) {
    const wrong = errorsOfGood((error as { issues?: { path: string; message: string }[] }).issues ?? []);
    if (Object.keys(wrong).length > 0) refuse(wrong);
    else showSnackbar({ title, message: messageOf(error) });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const pricing = priceError();
    if (pricing) return refuse({ pricing });
    if (state.pending.some(({ upload }) => ["waiting", "sending"].includes(upload.read().state))) {
      return refuse({ files: "Some files are still uploading. Publish when they're done." });
    }
    setErrors({});
    setIsBusy(true);
    const wasPublished = state.published;
    try {
      await draft.publish();
      showSnackbar({
        title: wasPublished ? "Your changes are live" : "Your post is live",
        tone: "good",
        action: { label: "View", href: `/post/${draft.id}` },
      });
    } catch (error) {
      showFailure(error, "We couldn't publish it");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      ref={form}
      className="studio good"
      noValidate
      onSubmit={(event) => void submit(event)}
      onBlur={draft.saveTyped}
    >
      <h1>{post ? post.title || "Untitled" : draft.kind.title}</h1>
      {draft.kind.subtype === "other" ? (
        <Select
          label="What you're selling"
          options={SOLD_AS}
          value={values.goodType ?? GoodType.other}
          onChange={(event) => draft.change({ goodType: event.target.value as GoodType })}
        />
      ) : null}
      {isPromise(values.goodType) ? (
        <p className="studio-soft">
          You deliver it after someone buys it, so it needs no file. See what to deliver and by when in{" "}
          <a href="/deliveries">Deliveries</a>; after two weeks your reader can get a refund.
        </p>
      ) : (
        <GoodFiles draft={draft} state={state} error={errors.files} />
      )}
      <Field
        label="Title"
        value={values.title}
        maxLength={TITLE_MAX}
        error={errors.title}
        onChange={(event) => draft.change({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        hint="What readers get, in a few sentences."
        value={values.description}
        maxLength={1000}
        error={errors.summary}
        onChange={(event) => draft.change({ description: event.target.value })}
      />
      <CoverField
        siteId={siteId}
        label="Preview image"
        hint="Shown wherever your post appears. Up to 25 MB."
        value={values.cover}
        error={errors.cover_file}
        onChange={(cover) => {
          draft.change({ cover });
          draft.saveTyped();
        }}
      />
      <fieldset className="good-access">
        <legend className="q-field-label">Who can get it</legend>
        {valuesOf(AccessType).map((value) => (
          <Radio
            key={value}
            name={access}
            label={ACCESS_LABELS[value]}
            checked={values.access === value}
            onChange={() => draft.change({ access: value })}
          />
        ))}
      </fieldset>
      {values.access === AccessType.paid ? (
        <Field
          label="Price"
          prefix={CURRENCY_SYMBOLS[currency]}
          inputMode="decimal"
          value={values.price}
          error={errors.pricing}
          onChange={(event) => draft.change({ price: event.target.value })}
        />
      ) : null}
      <Checkbox
        label="Explicit content"
        hint="Blurred until an adult reader chooses to see it."
        checked={values.nsfw}
        onChange={(event) => draft.change({ nsfw: event.target.checked })}
      />
      <div className="good-end">
        <span role="status">{SAVE_LABELS[state.save]}</span>
        <Button onClick={() => void save()} loading={state.save === "saving"}>
          Save draft
        </Button>
        <Button kind="primary" type="submit" loading={isBusy}>
          {state.published ? "Update" : "Publish"}
        </Button>
      </div>
    </form>
  );
}
