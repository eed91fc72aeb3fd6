import type { Post } from "@quire/contracts/records/post";
import type { Currency } from "@quire/domain/billing/money";
import { GOOD_TYPE_LABELS, GoodType, valuesOf } from "@quire/domain/enums";
import { TITLE_MAX } from "@quire/domain/posts/titles";
import { type FormEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { formMessageOf } from "../../../lib/failureMessages.ts";
import type { PublishSheetComponent } from "../../../lib/publishSheet.ts";
import { showErrors } from "../../../lib/showErrors.ts";
import { useUnloadWarning } from "../../../lib/useUnloadWarning.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { CoverField } from "../../../widgets/upload/CoverField.tsx";
import "../studio.css";
import { GoodFiles } from "./GoodFiles.tsx";
import "./goods.css";
import { type GoodState, goodDraft } from "./goodDraft.ts";
import { type GoodSubtype, isPromise } from "./goodKinds.ts";
import { errorsOfGood, type GoodErrors, missingInGood } from "./goodValues.ts";

interface GoodsFormProps {
  siteId: string;
  currency: Currency;
  subtype: GoodSubtype;
  post?: Post;
  publish: PublishSheetComponent;
}

const SAVE_LABELS: Record<GoodState["save"], string> = {
  new: "Not saved yet",
  typed: "Not saved yet",
  saving: "Saving",
  saved: "Saved",
  failed: "Couldn't save",
};
const SOLD_AS = valuesOf(GoodType).map((value) => ({ value, label: GOOD_TYPE_LABELS[value] }));

/**
 * The form of a digital good: files, description and cover. Saved as soon as the first file has uploaded. The rest, such
 * as its price, is set in the publish sheet, as for any post.
 */
export function GoodsForm({ siteId, currency, subtype, post, publish: PublishSheet }: GoodsFormProps) {
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
  const [isPublishing, setIsPublishing] = useState(false);
  const { values } = state;

  useUnloadWarning(draft.isUnfinished);
  useEffect(() => () => draft.leave(), [draft]);

  const refuse = (wrong: GoodErrors) => showErrors(form, () => setErrors(wrong));

  async function save() {
    setErrors({});
    if (await draft.save()) showSnackbar({ title: "Draft saved", tone: "good" });
    else showFailure(draft.read().failure, "We couldn't save your draft");
  }
  function showFailure(error: unknown, title: string) {
    const wrong = errorsOfGood((error as { issues?: { path: string; message: string }[] }).issues ?? []);
    if (Object.keys(wrong).length > 0) refuse(wrong);
    else showSnackbar({ title, message: formMessageOf(error) });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (state.pending.some(({ upload }) => ["waiting", "sending"].includes(upload.read().state))) {
      return refuse({ files: "Some files are still uploading. Publish when they're done." });
    }
    const missing = missingInGood(values, draft.kind.subtype);
    if (Object.keys(missing).length > 0) return refuse(missing);
    setErrors({});
    setIsBusy(true);
    if (await draft.save()) setIsPublishing(true);
    else showFailure(draft.read().failure, "We couldn't save your draft");
    setIsBusy(false);
  }
  // The publish sheet may have changed the cover, the description and the version.
  const refresh = useCallback(() => void draft.refresh().catch(() => {}), [draft]);

  return (
    <>
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
          label="Cover"
          hint="Shown wherever your post appears. Up to 25 MB."
          value={values.cover}
          error={errors.cover_file}
          onChange={(cover) => {
            draft.change({ cover });
            draft.saveTyped();
          }}
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
      {/* Outside the form: the sheet's fields and buttons aren't the form's. */}
      {isPublishing ? (
        <PublishSheet
          siteId={siteId}
          postId={draft.id}
          flush={draft.flush}
          onChanged={refresh}
          onClose={() => {
            setIsPublishing(false);
            refresh();
          }}
        />
      ) : null}
    </>
  );
}
