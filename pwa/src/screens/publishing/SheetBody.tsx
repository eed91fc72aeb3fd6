import { CallError } from "@quire/client/errors";
import type { Publishing } from "@quire/contracts/calls/publishing";
import { useState } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import { Switch } from "../../ui/Checkbox.tsx";
import { Sheet } from "../../ui/Modal.tsx";
import { tomorrowMorning, toWallTime } from "../../widgets/localTime.ts";
import { AccessSection } from "./AccessSection.tsx";
import { CoverSection } from "./CoverSection.tsx";
import { Disputed } from "./Disputed.tsx";
import type { FieldSaver, SaverState } from "./fieldSaver.ts";
import { isAway } from "./flushFirst.ts";
import { issuesByField } from "./issuesByField.ts";
import { PreviewPane } from "./PreviewPane.tsx";
import { NewsletterSection, ScheduleSection } from "./SendingSections.tsx";
import { SheetActions } from "./SheetActions.tsx";
import { SheetSection } from "./SheetSection.tsx";
import { TagsSection } from "./TagsSection.tsx";
import { CanonicalSection, SlugSection, SummarySection } from "./TextSections.tsx";
import type { usePublishActions } from "./usePublishActions.ts";

interface SheetBodyProps {
  post: Publishing;
  saver: FieldSaver;
  state: SaverState;
  actions: ReturnType<typeof usePublishActions>;
  onClose: () => void;
}

/** The sheet of a loaded post. */
export function SheetBody({ post, saver, state, actions, onClose }: SheetBodyProps) {
  const [isMailed, setIsMailed] = useState(post.schedule?.publish_newsletter ?? false);
  const [at, setAt] = useState<string | null>(() =>
    post.schedule && !post.schedule.problem ? toWallTime(new Date(post.schedule.at)) : null,
  );
  const [isPreview, setIsPreview] = useState(false);
  const [now] = useState(() => new Date());
  const { choose } = saver;
  const fields = { ...state.fields, ...state.unsaved };
  const issues = { ...refusedFields(state), ...actions.issues };
  const said = saverText(state);

  return (
    <Sheet
      open
      title={isPreview ? "Preview" : post.status === "published" ? "Published" : "Publish"}
      onClose={isPreview ? () => setIsPreview(false) : onClose}
      actions={
        <SheetActions
          post={post}
          at={at}
          isMailed={isMailed}
          isPreview={isPreview}
          isChanged={state.version > post.version}
          actions={actions}
          onPreview={() => void saver.flush().then(() => setIsPreview(!isPreview))}
        />
      }
    >
      <div className="publish">
        {actions.alert ? (
          <p className="publish-problem" role="alert">
            {actions.alert}
          </p>
        ) : null}
        <p className={isPreview ? "q-hidden" : "publish-saved"} role="status">
          {said}
        </p>
        {isPreview ? <PreviewPane post={post} pricing={fields.pricing} /> : null}
        <div hidden={isPreview}>
          <Disputed post={post} state={state} issue={issues.disputed} onDecide={saver.decide} />
          {issues.text ? (
            <SheetSection place="text" title="Title and text" issue={issues.text}>
              <p className="publish-soft">
                Close this and fix it in the editor. Your choices here are saved.
              </p>
            </SheetSection>
          ) : null}
          <AccessSection
            visibility={fields.visibility}
            pricing={fields.pricing}
            currency={post.currency}
            issues={issues}
            onChoose={choose}
          />
          <TagsSection tags={fields.tags} issue={issues.tags} onChoose={choose} />
          <CoverSection
            siteId={post.site_id}
            picked={fields.cover_file}
            cover={post.cover}
            covers={post.covers}
            issue={issues.cover}
            onChoose={choose}
          />
          <SummarySection post={post} value={fields.summary} issue={issues.summary} onChoose={choose} />
          <SlugSection post={post} value={fields.slug} issue={issues.slug} onChoose={choose} />
          <section className="publish-section">
            <Switch
              label="Explicit content"
              hint="Pictures and files are hidden until a reader confirms they're 18 or older. The post stays blurred until they show it."
              checked={fields.nsfw}
              onChange={(event) => choose({ nsfw: event.target.checked })}
            />
          </section>
          <NewsletterSection
            post={post}
            isOn={isMailed}
            isLater={at !== null}
            issue={issues.newsletter}
            onChange={setIsMailed}
          />
          {post.status === "published" ? null : (
            <ScheduleSection
              post={post}
              at={at}
              issue={issues.schedule}
              now={now}
              onChange={setAt}
              suggested={toWallTime(tomorrowMorning(now))}
            />
          )}
          <CanonicalSection value={fields.canonical_url} issue={issues.canonical} onChoose={choose} />
        </div>
      </div>
    </Sheet>
  );
}

/** Returns the issues of a refused save, by section. */
function refusedFields({ error }: SaverState) {
  const { issues = [] } = (error ?? {}) as { issues?: Parameters<typeof issuesByField>[0] };
  return issuesByField(issues);
}

/** Returns the state of the choices as one line. */
function saverText({ kind, error, unsaved }: SaverState): string {
  if (kind === "saving") return "Saving…";
  if (kind === "undecided") return "Something was also changed elsewhere. Choose below which to keep.";
  if (kind === "failed") {
    if (isAway(error)) {
      return "Not connected. Your choices stay here and save on your next try.";
    }
    return error instanceof CallError && error.issues.length > 0
      ? "One of the fields below needs fixing. The rest is still here."
      : messageOf(error);
  }
  return Object.keys(unsaved).length > 0 ? "Saving…" : "Changes save automatically.";
}
