import type { SerialPlan } from "@quire/contracts/records/planning";
import type { ChapterRow } from "@quire/contracts/records/post";
import { countOf } from "@quire/domain/text/counts";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ListPlus from "lucide-react/icons/list-plus";
import NotebookPen from "lucide-react/icons/notebook-pen";
import Plus from "lucide-react/icons/plus";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { useSearch } from "wouter";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SortableList } from "../../../ui/SortableList.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import { ConfirmDialog } from "../../../widgets/ConfirmDialog.tsx";
import { SerialNotes } from "../../../widgets/serialNotes/SerialNotes.tsx";
import { WorkError } from "../../../widgets/WorkError.tsx";
import { SerialModal } from "../create/SerialModal.tsx";
import { PLAN_LABELS, partOf, stateOfPart, titleOfPart } from "../partCopy.ts";
import { Board } from "../planning/Board.tsx";
import { PauseModal } from "../planning/PauseModal.tsx";
import { PlanBar } from "../planning/PlanBar.tsx";
import { PlanModal } from "../planning/PlanModal.tsx";
import { RhythmModal } from "../planning/RhythmModal.tsx";
import { SeasonModal } from "../season/SeasonModal.tsx";
import "../studio.css";
import { GuideLink } from "../../../widgets/GuideLink.tsx";
import { AddPdfChapter } from "./AddPdfChapter.tsx";
import { type PartProps, PartRow } from "./PartRow.tsx";
import { partActions } from "./partActions.ts";
import { RenameModal } from "./RenameModal.tsx";
import { SerialHead } from "./SerialHead.tsx";
import { useSerial } from "./useSerial.ts";

type Open =
  | { modal: "rhythm" }
  | { modal: "pause" }
  | { modal: "plan"; id: string | null }
  | { modal: "about" }
  | { modal: "publishAll" }
  | { modal: "season" }
  | { modal: "rename"; id: string };

const VIEWS = ["chapters", "board", "notes"] as const;
const NO_PLAN: SerialPlan = { rhythm: null, pause: null, notice: null };

interface SerialStudioProps {
  siteId: string;
  id: string;
  kind: "story" | "comic";
}

/** A serial and its parts: their order, their state, and the actions on each; as a list or a board; and its notes. */
export function SerialStudio({ siteId, id, kind }: SerialStudioProps) {
  const board = useSerial(siteId, id);
  const [open, setOpen] = useState<Open | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [publishing, setPublishing] = useState<{ done: number; total: number } | null>(null);
  const shown = new URLSearchParams(useSearch()).get("view");
  const view = VIEWS.find((one) => one === shown) ?? "chapters";
  const { serial, parts, failure } = board;
  const part = partOf(kind);
  if (!serial) {
    const loading = `your ${part}s`;
    if (!failure) return <Skeleton of="row" count={4} label={`Loading ${loading}`} />;
    return <WorkError failure={failure} of={loading} onRetry={board.reload} />;
  }
  const { post } = serial;
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
  const plural = kind === "comic" ? "Episodes" : "Chapters";
  const plan = serial.plan ?? NO_PLAN;
  const drafts = parts.filter(({ own }) => own?.status === "drafts");
  // Scheduled parts publish at their time, and planned ones have no text.
  const ready = parts.filter((one) => stateOfPart(one) === "draft");
  const scheduled = parts.filter((one) => stateOfPart(one) === "scheduled");
  const hasPublished = parts.some(({ own }) => own?.status === "published");
  const path = `/${kind}/${id}/edit`;
  const hrefOf = (one: (typeof VIEWS)[number]) => (one === "chapters" ? path : `${path}?view=${one}`);
  const propsOf = (one: ChapterRow) =>
    ({
      part: one,
      kind,
      serialId: id,
      problem: problems[one.id] ?? null,
      actionsOnParts,
      onRename: () => setOpen({ modal: "rename", id: one.id }),
      onPlan: () => setOpen({ modal: "plan", id: one.id }),
    }) satisfies PartProps;

  async function publishAll() {
    if (publishing) return;
    await actionsOnParts.publishAll(ready, (done, total) => setPublishing({ done, total }));
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
        isEmpty={!hasPublished}
        onEdit={() => setOpen({ modal: "about" })}
        onChange={board.reload}
      />
      {failure && board.isSavedOffline ? (
        <p className="studio-soft" role="status">
          We can't reach the server. You're seeing your last saved copy. You can change the order when the
          server is back.
        </p>
      ) : null}
      {post.status !== "published" && hasPublished ? (
        <p className="studio-soft" role="status">
          {`Readers see your published ${part}s once you publish the ${kind}.`}
        </p>
      ) : null}
      <PlanBar
        params={{ siteId, id }}
        kind={kind}
        plan={plan}
        isPublished={post.status === "published"}
        onRhythm={() => setOpen({ modal: "rhythm" })}
        onPause={() => setOpen({ modal: "pause" })}
        onChange={board.changePlan}
      />
      <Tabs
        label={`Views of ${post.title || `this ${kind}`}`}
        tabs={[
          { href: hrefOf("chapters"), label: plural },
          { href: hrefOf("board"), label: "Board" },
          { href: hrefOf("notes"), label: "Notes" },
        ]}
        current={hrefOf(view)}
      />
      {view === "notes" ? (
        <section aria-labelledby="notes">
          <div className="studio-bar">
            <h2 id="notes">Notes</h2>
          </div>
          <SerialNotes userId={siteId} serialId={id} of={{ siteId, id }} />
        </section>
      ) : (
        <section aria-labelledby="parts">
          <div className="studio-bar">
            <h2 id="parts">{plural}</h2>
            {view === "board" ? (
              <Button size="s" icon={NotebookPen} onClick={() => setOpen({ modal: "plan", id: null })}>
                {PLAN_LABELS[kind]}
              </Button>
            ) : null}
            {ready.length + scheduled.length > 0 && board.isFresh ? (
              <Button size="s" icon={CalendarClock} onClick={() => setOpen({ modal: "season" })}>
                Schedule the next {part}s
              </Button>
            ) : null}
            {ready.length > 1 ? (
              <Button
                size="s"
                icon={Send}
                loading={publishing !== null}
                onClick={() => setOpen({ modal: "publishAll" })}
              >
                Publish all {ready.length} drafts
              </Button>
            ) : null}
            {kind === "story" ? <AddPdfChapter siteId={siteId} storyId={id} onAdded={board.reload} /> : null}
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
          {view === "board" ? (
            <Board parts={parts} kind={kind} propsOf={propsOf} onMove={move} />
          ) : parts.length === 0 ? (
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
                : "Write the first one now, or add a PDF of up to 20 MB. Readers see it when you publish it."}{" "}
              {kind === "comic" ? (
                <GuideLink to="publish-a-comic">How to publish a comic</GuideLink>
              ) : (
                <GuideLink to="write-a-story">How to write a story</GuideLink>
              )}
            </EmptyState>
          ) : (
            <SortableList
              label={plural}
              items={parts.map((one) => ({
                key: one.id,
                name: titleOfPart(one, kind),
                content: <PartRow {...propsOf(one)} />,
              }))}
              onMove={move}
            />
          )}
        </section>
      )}
      {open?.modal === "rhythm" ? (
        <RhythmModal
          params={{ siteId, id }}
          kind={kind}
          rhythm={plan.rhythm}
          onClose={() => setOpen(null)}
          onDone={(changed) => {
            setOpen(null);
            board.changePlan(changed);
          }}
        />
      ) : null}
      {open?.modal === "pause" ? (
        <PauseModal
          params={{ siteId, id }}
          kind={kind}
          scheduled={scheduled.length}
          onClose={() => setOpen(null)}
          onDone={(changed, unscheduled) => {
            setOpen(null);
            board.changePlan(changed);
            for (const partId of unscheduled) actionsOnParts.unscheduled(partId);
            showSnackbar({
              title: `This ${kind} is paused`,
              tone: "good",
              ...(unscheduled.length > 0
                ? { message: `${countOf(unscheduled.length, part)} no longer scheduled.` }
                : {}),
            });
          }}
        />
      ) : null}
      {open?.modal === "plan" ? (
        <PlanModal
          key={open.id}
          params={{ siteId, id }}
          kind={kind}
          part={parts.find((one) => one.id === open.id) ?? null}
          onClose={() => setOpen(null)}
          onDone={(partId, saved) => {
            if (open.id) actionsOnParts.planned(partId, saved);
            else board.reload();
            setOpen(null);
          }}
        />
      ) : null}
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
      {open?.modal === "publishAll" ? (
        <ConfirmDialog
          title={`Publish ${countOf(ready.length, part)}?`}
          actionLabel="Publish all"
          kind="primary"
          cancelLabel="Cancel"
          act={async () => {
            setOpen(null);
            void publishAll();
          }}
          onClose={() => setOpen(null)}
        >
          They appear on your site in this order, and your followers are notified. You can undo it.
        </ConfirmDialog>
      ) : null}
      {open?.modal === "season" ? (
        <SeasonModal
          siteId={siteId}
          serialId={id}
          kind={kind}
          isDraft={post.status === "drafts"}
          parts={drafts}
          rhythm={plan.rhythm}
          returnsOn={plan.pause?.returns_on ?? null}
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
