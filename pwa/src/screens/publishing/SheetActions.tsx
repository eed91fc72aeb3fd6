import type { Publishing } from "@quire/contracts/calls/publishing";
import { Button } from "../../ui/Button.tsx";
import { toWallTime } from "../../widgets/localTime.ts";
import type { usePublishActions } from "./usePublishActions.ts";

interface SheetActionsProps {
  post: Publishing;
  /** The wall time that is chosen; null for now. */
  at: string | null;
  isMailed: boolean;
  isPreview: boolean;
  /** Something that was chosen here has been saved since the post was looked at. */
  isChanged: boolean;
  actions: ReturnType<typeof usePublishActions>;
  onPreview: () => void;
}

/** What can be done with the post as it stands: one main thing, and what else there is. */
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
  const isOut = post.status === "published";
  const standing = post.schedule && !post.schedule.problem ? post.schedule : null;
  const mails = isMailed && post.newsletter.sent_at === null;
  const isNews = isOut && (post.has_unpublished_changes || isChanged || mails);
  return (
    <>
      <Button onClick={onPreview}>{isPreview ? "Back" : "Preview"}</Button>
      {isOut ? (
        <Button loading={busy === "unpublish"} onClick={() => void actions.unpublish()}>
          Unpublish
        </Button>
      ) : null}
      {standing ? (
        <Button loading={busy === "unschedule"} onClick={() => void actions.unschedule()}>
          Cancel schedule
        </Button>
      ) : null}
      {at !== null && !isOut ? (
        <Button
          kind="primary"
          loading={busy === "schedule"}
          disabled={
            standing !== null &&
            toWallTime(new Date(standing.at)) === at &&
            standing.publish_newsletter === isMailed
          }
          onClick={() => void actions.schedule(at, isMailed)}
        >
          {standing ? "Change time" : "Schedule"}
        </Button>
      ) : (
        <Button
          kind="primary"
          loading={busy === "publish"}
          disabled={isOut && !isNews}
          onClick={() => void actions.publish(isMailed)}
        >
          {isOut ? (isNews ? "Update" : "Up to date") : "Publish"}
        </Button>
      )}
    </>
  );
}
