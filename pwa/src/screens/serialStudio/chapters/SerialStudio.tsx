import { CallError } from "@quire/client/errors";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ListPlus from "lucide-react/icons/list-plus";
import Plus from "lucide-react/icons/plus";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SortableList } from "../../../ui/SortableList.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { SerialModal } from "../create/SerialModal.tsx";
import { partOf, titleOfPart } from "../partCopy.ts";
import { SeasonModal } from "../season/SeasonModal.tsx";
import "../studio.css";
import { PartRow } from "./PartRow.tsx";
import { partActions } from "./partActions.ts";
import { RenameModal } from "./RenameModal.tsx";
import { SerialHead } from "./SerialHead.tsx";
import { useSerial } from "./useSerial.ts";

type Open = { modal: "about" } | { modal: "season" } | { modal: "rename"; id: string };

/** A serial and its parts: their order, their state, and the actions on each. */
export function SerialStudio({ siteId, id }: { siteId: string; id: string }) {
  const board = useSerial(siteId, id);
  const [open, setOpen] = useState<Open | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [publishing, setPublishing] = useState<{ done: number; total: number } | null>(null);
  const { serial, parts, failure } = board;
  if (!serial) {
    if (!failure) return <Skeleton of="row" count={4} label="Loading your chapters" />;
    const isMissing = failure instanceof CallError && failure.status === 404;
    return (
      <ErrorState
        title={isMissing ? "This no longer exists" : "We couldn't load your chapters"}
        onRetry={isMissing ? undefined : board.reload}
        action={isMissing ? <Button href="/drafts">Your drafts</Button> : undefined}
      >
        {isMissing ? "It was deleted, or it isn't yours." : messageOf(failure)}
      </ErrorState>
    );
  }
  const { post } = serial;
  const kind = post.subtype === "comic" ? "comic" : "story";
  const part = partOf(kind);
  const fresh = `/${kind}/${id}/${part}/new`;
  const actionsOnParts = partActions({
    siteId,
    kind,
    board,
    onProblem: (partId, message) =>
      setProblems(({ [partId]: _, ...others }) =>
        message === null ? others : { ...others, [partId]: message },
      ),
  });
  const drafts = parts.filter(({ own }) => own?.status === "drafts");
  // Scheduled parts publish at their time.
  const unplanned = drafts.filter(({ own }) => !own?.scheduled || own.scheduled.problem);

  async function publishAll() {
    if (publishing) return;
    await actionsOnParts.publishAll(unplanned, (done, total) => setPublishing({ done, total }));
    setPublishing(null);
  }

  function move(partId: string, to: number) {
    const moved = parts.find((one) => one.id === partId);
    const undo = board.move(partId, to);
    if (!undo || !moved) return;
    showSnackbar({
      title: "The order was changed",
      tone: "plain",
      action: { label: "Undo", onSelect: undo },
    });
  }

  const renamed = open?.modal === "rename" ? parts.find((one) => one.id === open.id) : undefined;
  return (
    <div className="studio">
      <SerialHead
        post={post}
        count={parts.length}
        onEdit={() => setOpen({ modal: "about" })}
        onChange={board.reload}
      />
      {failure && board.isSavedOffline ? (
        <p className="studio-soft" role="status">
          We can't reach the server. You're seeing your last saved copy. You can change the order when the
          server is back.
        </p>
      ) : null}
      <section aria-labelledby="parts">
        <div className="studio-bar">
          <h2 id="parts">{kind === "comic" ? "Episodes" : "Chapters"}</h2>
          {drafts.length > 0 && board.isFresh ? (
            <Button size="s" icon={CalendarClock} onClick={() => setOpen({ modal: "season" })}>
              Schedule a season
            </Button>
          ) : null}
          {unplanned.length > 1 ? (
            <Button size="s" icon={Send} loading={publishing !== null} onClick={() => void publishAll()}>
              Publish all {unplanned.length} drafts
            </Button>
          ) : null}
          {parts.length > 0 ? (
            <Button size="s" kind="primary" icon={Plus} href={fresh}>
              Add {part}
            </Button>
          ) : null}
        </div>
        {publishing ? (
          <ProgressBar
            label={`Publishing the ${part}s`}
            percent={(100 * publishing.done) / publishing.total}
            note={`${publishing.done} of ${publishing.total}`}
          />
        ) : null}
        {parts.length === 0 ? (
          <EmptyState
            icon={ListPlus}
            title={`No ${part}s yet`}
            action={
              <Button kind="primary" icon={Plus} href={fresh}>
                Add the first {part}
              </Button>
            }
          >
            {kind === "comic"
              ? "An episode is made of pages. Drop a folder of pictures and they're sorted for you."
              : "Write the first one now. Readers see it when you publish it."}
          </EmptyState>
        ) : (
          <SortableList
            label={kind === "comic" ? "Episodes" : "Chapters"}
            items={parts.map((one) => ({
              key: one.id,
              name: titleOfPart(one, kind),
              content: (
                <PartRow
                  part={one}
                  kind={kind}
                  serialId={id}
                  problem={problems[one.id] ?? null}
                  actionsOnParts={actionsOnParts}
                  onRename={() => setOpen({ modal: "rename", id: one.id })}
                />
              ),
            }))}
            onMove={move}
          />
        )}
      </section>
      {open?.modal === "about" ? (
        <SerialModal
          siteId={siteId}
          serial={post}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            board.reload();
            showSnackbar({ title: `This ${kind} is saved`, tone: "good" });
          }}
        />
      ) : null}
      {open?.modal === "season" ? (
        <SeasonModal
          siteId={siteId}
          serialId={id}
          kind={kind}
          isDraft={post.status === "drafts"}
          parts={drafts}
          onClose={() => setOpen(null)}
          onDone={actionsOnParts.scheduled}
        />
      ) : null}
      {renamed ? (
        <RenameModal
          key={renamed.id}
          part={renamed}
          onClose={() => setOpen(null)}
          onRename={(title) => void actionsOnParts.rename(renamed, title)}
        />
      ) : null}
    </div>
  );
}
