import type { Publishing } from "@quire/contracts/calls/publishing";
import { useState } from "react";
import { Switch } from "../../ui/Checkbox.tsx";
import { Sheet } from "../../ui/Modal.tsx";
import { tomorrowMorning, toWallTime } from "../../widgets/localTime.ts";
import { AccessSection } from "./AccessSection.tsx";
import { CoverSection } from "./CoverSection.tsx";
import { Disputed } from "./Disputed.tsx";
import type { FieldSaver, SaverState } from "./fieldSaver.ts";
import { issuesByField } from "./issuesByField.ts";
import { PreviewPane } from "./PreviewPane.tsx";
import { NewsletterSection, ScheduleSection } from "./SendingSections.tsx";
import { SheetActions } from "./SheetActions.tsx";
import { SheetSection } from "./SheetSection.tsx";
import { saverWords } from "./saverWords.ts";
import { TagsSection } from "./TagsSection.tsx";
import type { usePublishActions } from "./usePublishActions.ts";
import { CanonicalSection, SlugSection, SummarySection } from "./WordsSection.tsx";

interface SheetBodyProps {
  post: Publishing;
  saver: FieldSaver;
  state: SaverState;
  actions: ReturnType<typeof usePublishActions>;
  onClose: () => void;
}

/** The sheet of a post whose standing is known. */
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
  const said = saverWords(state);

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
          onPreview={() => void saver.settle().then(() => setIsPreview(!isPreview))}
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
        {isPreview ? <PreviewPane siteId={post.site_id} id={post.id} /> : null}
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
            issue={issues.access}
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
              hint="Blurred for readers who haven't asked to see explicit posts."
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

/** What the server refused of what was chosen, at its place. */
function refusedFields({ error }: SaverState) {
  const { issues = [] } = (error ?? {}) as { issues?: Parameters<typeof issuesByField>[0] };
  return issuesByField(issues);
}
