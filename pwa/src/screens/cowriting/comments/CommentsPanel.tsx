import { useEffect, useState } from "react";
import type { DraftPanelProps } from "../../../lib/draftSlots.ts";
import { useDraftState } from "../../../lib/useDraftState.ts";
import { useUser } from "../../../lib/useUser.ts";
import { NotSyncedYet } from "../NotSyncedYet.tsx";
import { Aside } from "./Aside.tsx";
import { NewThread } from "./NewThread.tsx";
import { Threads } from "./Threads.tsx";
import { newComments, type ThreadState, useThreads } from "./useThreads.ts";

/** The comments on a draft, next to the text. Highlights the commented passages even while closed. */
export function CommentsPanel(props: DraftPanelProps) {
  const { draft, editor, open, onClose, setRanges, setNewCount, quoted, onQuoted, pointed } = props;
  const { entry, comments: news } = useDraftState(draft);
  const siteId = entry.serverKnown ? entry.siteId : null;
  const [state, setState] = useState<ThreadState>("open");
  const [active, setActive] = useState<string | null>(null);
  const marked = useThreads(siteId, draft.id, "open", news);
  const listed = useThreads(open && state === "resolved" ? siteId : null, draft.id, "resolved", news);
  const threads = state === "open" ? marked : listed;

  useEffect(() => {
    if (pointed === null) return;
    setActive(pointed);
    setState("open");
  }, [pointed]);

  useEffect(() => {
    const ranges = (marked.rows ?? []).flatMap(({ id, anchor }) =>
      anchor ? [{ id, ...anchor, active: open && id === active }] : [],
    );
    // Highlights the passage of a new comment too: its selection is no longer visible.
    setRanges(open && quoted ? [...ranges, { ...quoted, id: "new", active: true }] : ranges);
  }, [marked.rows, active, open, quoted, setRanges]);

  const { rows } = marked;
  const me = useUser();
  const read = entry.commentsRead ?? "";
  useEffect(() => {
    if (!rows) return;
    const unread = newComments(rows, me, read);
    const [newest] = unread
      .map(({ created }) => created)
      .toSorted()
      .reverse();
    if (open && newest) void draft.recordFields({ commentsRead: newest });
    setNewCount(open ? 0 : unread.length);
  }, [rows, me, read, open, draft, setNewCount]);

  if (!open) return null;
  const reload = () => {
    void marked.reload();
    void listed.reload();
  };
  return (
    <Aside title="Comments" onClose={onClose}>
      {siteId === null ? (
        <NotSyncedYet />
      ) : (
        <>
          <NewThread
            key={quoted ? `${quoted.start} ${quoted.end}` : ""}
            of={{ siteId, id: draft.id }}
            quoted={quoted}
            onDone={(id) => {
              onQuoted();
              setActive(id);
              setState("open");
              reload();
            }}
            onCancel={onQuoted}
          />
          <Threads
            of={{ siteId, id: draft.id }}
            role={entry.role}
            editor={editor}
            threads={threads}
            state={state}
            onState={setState}
            active={active}
            onActive={setActive}
            onChanged={reload}
          />
        </>
      )}
    </Aside>
  );
}
