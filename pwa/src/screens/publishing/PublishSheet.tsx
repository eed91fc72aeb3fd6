import { useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { wordsOf } from "../../lib/failureWords.ts";
import type { PublishSheetProps } from "../../lib/publishDoor.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Sheet } from "../../ui/Modal.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { note } from "../../widgets/onboarding/onboardingStore.ts";
import { ShareModal } from "../../widgets/share/ShareModal.tsx";
import { isAway } from "./flushFirst.ts";
import { SheetBody } from "./SheetBody.tsx";
import { type Afterwards, usePublishActions } from "./usePublishActions.ts";
import { type OpenSheet, usePublishing } from "./usePublishing.ts";
import "./publishing.css";

/** Everything that is asked before a post is published, in one sheet. What is chosen is saved as it is chosen. */
export function PublishSheet({ siteId, postId, onClose, onChanged, settle }: PublishSheetProps) {
  const { sheet, failure, load, refresh } = usePublishing({ siteId, id: postId }, settle);
  const [afterwards, setAfterwards] = useState<Afterwards | null>(null);
  const [, go] = useLocation();

  function leave(to: string) {
    onClose();
    go(to);
  }
  function out(next: Afterwards) {
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
        onShared={() => void note(siteId, "shared")}
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
        settle={settle}
        onChanged={onChanged}
        onOut={out}
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
              : wordsOf(failure)}
          </ErrorState>
        ) : (
          <Skeleton of="text" label="Loading this post" />
        )}
      </div>
    </Sheet>
  );
}

function Opened(
  props: { sheet: OpenSheet; onOut: (next: Afterwards) => void } & Omit<
    Parameters<typeof SheetBody>[0],
    "post" | "saver" | "state" | "actions"
  > &
    Pick<PublishSheetProps, "settle" | "onChanged"> & { refresh: () => Promise<OpenSheet["post"]> },
) {
  const { sheet, settle, refresh, onChanged, onOut, ...rest } = props;
  const { post, saver } = sheet;
  const state = useSyncExternalStore(saver.subscribe, saver.read, saver.read);
  const actions = usePublishActions({ saver, post, settle, refresh, onChanged, onOut });
  return <SheetBody {...rest} post={post} saver={saver} state={state} actions={actions} />;
}
