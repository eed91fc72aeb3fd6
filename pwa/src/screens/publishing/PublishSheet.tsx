import { useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { messageOf } from "../../lib/failureMessages.ts";
import type { PublishSheetProps } from "../../lib/publishSheet.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Sheet } from "../../ui/Modal.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { recordSeen } from "../../widgets/onboarding/onboardingStore.ts";
import { ShareModal } from "../../widgets/share/ShareModal.tsx";
import { isAway } from "./flushFirst.ts";
import { SheetBody } from "./SheetBody.tsx";
import { type Afterwards, usePublishActions } from "./usePublishActions.ts";
import { type OpenSheet, usePublishing } from "./usePublishing.ts";
import "./publishing.css";

/** All settings before a post is published, in one sheet. Each choice is saved as it is made. */
export function PublishSheet({ siteId, postId, onClose, onChanged, flush }: PublishSheetProps) {
  const { sheet, failure, load, refresh } = usePublishing({ siteId, id: postId }, flush);
  const [afterwards, setAfterwards] = useState<Afterwards | null>(null);
  const [, go] = useLocation();

  function leave(to: string) {
    onClose();
    go(to);
  }
  function handleDone(next: Afterwards) {
    if (next.kind === "go") leave(next.to);
    else setAfterwards(next);
  }

  if (afterwards?.kind === "share") {
    const { title, url } = afterwards.post;
    return (
      <ShareModal
        kind="published"
        title={title}
        url={url}
        view="View post"
        onShared={() => void recordSeen(siteId, "shared")}
        onClose={() => leave("/")}
      />
    );
  }
  if (sheet) {
    return (
      <Opened
        key={sheet.post.id}
        sheet={sheet}
        refresh={refresh}
        flush={flush}
        onChanged={onChanged}
        onDone={handleDone}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet open title="Publish" onClose={onClose}>
      <div className="publish">
        {failure ? (
          <ErrorState
            title={isAway(failure) ? "You need to be online to publish" : "We couldn't open this"}
            onRetry={() => void load()}
          >
            {isAway(failure)
              ? "Your writing is saved on this device. Try again when you're online."
              : messageOf(failure)}
          </ErrorState>
        ) : (
          <Skeleton of="text" label="Loading this post" />
        )}
      </div>
    </Sheet>
  );
}

function Opened(
  props: { sheet: OpenSheet; onDone: (next: Afterwards) => void } & Omit<
    Parameters<typeof SheetBody>[0],
    "post" | "saver" | "state" | "actions"
  > &
    Pick<PublishSheetProps, "flush" | "onChanged"> & { refresh: () => Promise<OpenSheet["post"]> },
) {
  const { sheet, flush, refresh, onChanged, onDone, ...rest } = props;
  const { post, saver } = sheet;
  const state = useSyncExternalStore(saver.subscribe, saver.read, saver.read);
  const actions = usePublishActions({ saver, post, flush: flush, refresh, onChanged, onDone });
  return <SheetBody {...rest} post={post} saver={saver} state={state} actions={actions} />;
}
