import type { DraftRole } from "@quire/domain/posts/draftRoles";
import MessageSquare from "lucide-react/icons/message-square";
import type { EditorApi } from "../../../lib/draftSlots.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useMore } from "../../../lib/useMore.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ShowMore } from "../../../widgets/ShowMore.tsx";
import { Thread } from "./Thread.tsx";
import type { ThreadState, useThreads } from "./useThreads.ts";

interface ThreadsProps {
  of: { siteId: string; id: string };
  role: DraftRole;
  editor: EditorApi | null;
  threads: ReturnType<typeof useThreads>;
  state: ThreadState;
  onState: (state: ThreadState) => void;
  active: string | null;
  onActive: (id: string) => void;
  onChanged: () => void;
}

/** The open or the resolved threads of a draft. */
export function Threads(props: ThreadsProps) {
  const { state, onState } = props;
  return (
    <>
      <fieldset className="cowriting-choices">
        <legend className="q-hidden">Filter comments</legend>
        {(["open", "resolved"] as const).map((one) => (
          <Button key={one} size="s" aria-pressed={state === one} onClick={() => onState(one)}>
            {one === "open" ? "Open" : "Resolved"}
          </Button>
        ))}
      </fieldset>
      <List {...props} />
    </>
  );
}

function List({ of, role, editor, threads, state, active, onActive, onChanged }: ThreadsProps) {
  const { rows, next, failure, reload, loadMore } = threads;
  const rest = useMore(loadMore, messageOf);
  if (!rows && failure) {
    return (
      <ErrorState title="We couldn't load the comments" onRetry={() => void reload()}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  if (!rows) return <Skeleton of="row" count={3} label="Loading comments" />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={MessageSquare}
        level={3}
        title={state === "open" ? "No open comments" : "No resolved comments"}
      >
        {state === "open"
          ? "Select text and press Comment."
          : "Resolved comments appear here. You can reopen them."}
      </EmptyState>
    );
  }
  return (
    <>
      {failure ? (
        <p className="cowriting-note" role="status">
          These may be out of date: {messageOf(failure)}
        </p>
      ) : null}
      <ul
        className="q-list thread-list"
        aria-label={state === "open" ? "Open comments" : "Resolved comments"}
      >
        {rows.map((thread) => (
          <Thread
            key={thread.id}
            of={of}
            thread={thread}
            role={role}
            editor={editor}
            isActive={thread.id === active}
            onActive={() => onActive(thread.id)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <ShowMore next={next} {...rest} full />
    </>
  );
}
