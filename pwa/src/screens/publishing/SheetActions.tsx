import type { Publishing } from "@quire/contracts/calls/publishing";
import { Button } from "../../ui/Button.tsx";
import { toWallTime } from "../../widgets/localTime.ts";
import type { usePublishActions } from "./usePublishActions.ts";

interface SheetActionsProps {
  post: Publishing;
  /** The chosen local time; null for now. */
  at: string | null;
  isMailed: boolean;
  isPreview: boolean;
  /** A choice was saved after the post was loaded. */
  isChanged: boolean;
  actions: ReturnType<typeof usePublishActions>;
  onPreview: () => void;
}

/** The actions on the post in its current state, with one primary action. */
export function SheetActions({
  post,
  at,
  isMailed,
  isPreview,
  isChanged,
  actions,
  onPreview,
}: SheetActionsProps) {
  const { busy } = actions;
  const isPublished = post.status === "published";
  const schedule = post.schedule && !post.schedule.problem ? post.schedule : null;
  const mails = isMailed && post.newsletter.sent_at === null;
  const hasChanges = isPublished && (post.has_unpublished_changes || isChanged || mails);
  return (
    <>
      <Button onClick={onPreview}>{isPreview ? "Back" : "Preview"}</Button>
      {isPublished ? (
        <Button loading={busy === "unpublish"} onClick={() => void actions.unpublish()}>
          Unpublish
        </Button>
      ) : null}
      {schedule ? (
        <Button loading={busy === "unschedule"} onClick={() => void actions.unschedule()}>
          Cancel schedule
        </Button>
      ) : null}
      {at !== null && !isPublished ? (
        <Button
          kind="primary"
          loading={busy === "schedule"}
          disabled={
            schedule !== null &&
            toWallTime(new Date(schedule.at)) === at &&
            schedule.publish_newsletter === isMailed
          }
          onClick={() => void actions.schedule(at, isMailed)}
        >
          {schedule ? "Change time" : "Schedule"}
        </Button>
      ) : (
        <Button
          kind="primary"
          loading={busy === "publish"}
          disabled={isPublished && !hasChanges}
          onClick={() => void actions.publish(isMailed)}
        >
          {isPublished ? (hasChanges ? "Update" : "Up to date") : "Publish"}
        </Button>
      )}
    </>
  );
}
