import { highlightsMarkdown } from "@quire/domain/posts/passages";
import { countOf } from "@quire/domain/text/counts";
import Download from "lucide-react/icons/download";
import Highlighter from "lucide-react/icons/highlighter";
import Trash from "lucide-react/icons/trash-2";
import { useCallback, useEffect, useMemo, useState } from "react";
import { downloadFile } from "../../lib/downloadFile.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { localHighlights } from "../../lib/highlightsPort.ts";
import type { LocalHighlight } from "../../lib/localTypes.ts";
import { showFailure } from "../../lib/unsaved.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import "./HighlightsScreen.css";

/** The user's highlights and notes in all works, from this device. */
export function HighlightsScreen() {
  const userId = useUser();
  const { highlights, failure, reload } = useAllHighlights(userId);
  const works = useMemo(() => groupByWork(highlights ?? []), [highlights]);
  return (
    <div className="highlights">
      <header className="highlights-head">
        <h1>Highlights</h1>
        {works.length ? (
          <Button icon={Download} onClick={() => download(works.flatMap(({ items }) => items))}>
            Export as Markdown
          </Button>
        ) : null}
      </header>
      <p className="highlights-words">Your highlights and notes. Only you can see them.</p>
      {highlights === null ? <Skeleton of="text" label="Loading your highlights" /> : null}
      {highlights?.length === 0 && failure ? (
        <ErrorState title="We couldn't load your highlights" onRetry={reload}>
          {messageOf(failure)}
        </ErrorState>
      ) : highlights?.length === 0 ? (
        <EmptyState icon={Highlighter} title="No highlights yet">
          Select words in a text, and choose Highlight or Note.
        </EmptyState>
      ) : null}
      {works.map(({ id, title, items }) => (
        <section key={id} className="highlights-work" aria-labelledby={`work-${id}`}>
          <h2 id={`work-${id}`}>{title}</h2>
          <p className="highlights-count">{countOf(items.length, "highlight")}</p>
          <ol className="q-list">
            {items.map((one) => (
              <Item key={one.id} highlight={one} isPart={one.title !== title} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Item({ highlight, isPart }: { highlight: LocalHighlight; isPart: boolean }) {
  const { passage, note, url, title } = highlight;
  const report = showFailure("We couldn't save this highlight.");
  async function remove() {
    await localHighlights.delete(highlight.id);
    showSnackbar({
      title: "Highlight deleted",
      tone: "plain",
      action: { label: "Undo", onSelect: () => void localHighlights.save(highlight).catch(report) },
    });
  }
  const place = isPart ? title : "Open";
  return (
    <li className="highlights-item">
      <blockquote>{passage.quote}</blockquote>
      {note ? <p className="highlights-note">{note}</p> : null}
      <p className="highlights-foot">
        {url ? <a href={url}>{place}</a> : isPart ? title : null}
        <IconButton icon={Trash} label="Delete this highlight" onClick={() => void remove().catch(report)} />
      </p>
    </li>
  );
}

interface AllHighlights {
  /** Those on this device; null until they are read, and while there are none and the server hasn't answered. */
  highlights: LocalHighlight[] | null;
  /** Why those of other devices couldn't be loaded. */
  failure: unknown;
  reload: () => void;
}

/** Returns the highlights on this device, and loads those of other devices. */
function useAllHighlights(userId: string | null): AllHighlights {
  const [highlights, setHighlights] = useState<LocalHighlight[] | null>(null);
  const [synced, setSynced] = useState<{ failure: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!userId) return;
    let isOver = false;
    let stop = () => {};
    localHighlights.watch(null, setHighlights).then(
      (unsubscribe) => {
        if (isOver) unsubscribe();
        else stop = unsubscribe;
      },
      () => setHighlights([]),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!userId) return;
    setSynced(null);
    localHighlights.sync().then(
      () => setSynced({ failure: null }),
      (failure: unknown) => setSynced({ failure }),
    );
  }, [userId, attempt]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const isKnown = synced !== null || (highlights?.length ?? 0) > 0;
  return { highlights: isKnown ? highlights : null, failure: synced?.failure ?? null, reload };
}

interface Work {
  id: string;
  title: string;
  items: LocalHighlight[];
}

/** Works with the latest edit first; their highlights by chapter, in the order of the text. */
function groupByWork(highlights: readonly LocalHighlight[]): Work[] {
  const works = new Map<string, Work>();
  const byPost = (a: LocalHighlight, b: LocalHighlight) =>
    a.postId < b.postId ? -1 : a.postId > b.postId ? 1 : 0;
  for (const one of [...highlights].sort(byPost)) {
    const work = works.get(one.workId) ?? { id: one.workId, title: one.workTitle, items: [] };
    work.items.push(one);
    works.set(one.workId, work);
  }
  const latest = ({ items }: Work) => Math.max(...items.map(({ editedAt }) => editedAt));
  return [...works.values()].sort((a, b) => latest(b) - latest(a));
}

function download(highlights: readonly LocalHighlight[]) {
  const text = highlightsMarkdown(
    highlights.map(({ workTitle, title, url, passage, note }) => ({
      work: workTitle,
      title,
      url,
      quote: passage.quote,
      note,
    })),
  );
  downloadFile(new File([text], "highlights.md", { type: "text/markdown" }));
}
