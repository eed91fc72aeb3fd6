import type { Comment } from "@quire/contracts/records/comment";
import type { Post } from "@quire/contracts/records/post";
import { NOTE_MAX, type Passage, passageAt } from "@quire/domain/posts/passages";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import NotebookPen from "lucide-react/icons/notebook-pen";
import { type RefObject, useCallback, useEffect, useState } from "react";
import { freshId } from "../../lib/freshId.ts";
import { localHighlights } from "../../lib/highlightsPort.ts";
import type { LocalHighlight } from "../../lib/localTypes.ts";
import { usePage } from "../../lib/PageContext.ts";
import { promptSignin } from "../../lib/signinPrompt.ts";
import { showFailure } from "../../lib/unsaved.ts";
import { useUser } from "../../lib/useUser.ts";
import { useWriter } from "../../lib/useWriter.ts";
import { Icon } from "../../ui/Icon.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { openComment, setQuoted } from "../comments/quoting.ts";
import { NoteDialog } from "./NoteDialog.tsx";
import { PassageToolbar } from "./PassageToolbar.tsx";
import "./passages.css";
import { shareQuote } from "./quoteImage.ts";
import { domRange, indexText, positionAt, type TextIndex, textRange } from "./textIndex.ts";
import { useHighlights, useQuoting } from "./usePassages.ts";

interface PassagesProps {
  /** The element around the text, of the page or of a book's frame. Another object is another text. */
  text: RefObject<HTMLElement | null>;
  post: Post;
  /** The part of the post, for a text with parts; null for the post's own text. */
  part?: string | null;
  /** The comments of the page. */
  comments: readonly Comment[];
}

/** What the toolbar is about: a selection, or a highlight that was pressed. */
interface Chosen {
  passage: Passage;
  highlight: LocalHighlight | null;
  /** Bottom of its last line, in pixels from the top of the text. */
  bottom: number;
}

/** A selection rests this long before its toolbar shows. */
const REST_MS = 200;

/** Highlights, notes and comments on passages of a text. */
export function Passages({ text, post, part = null, comments }: PassagesProps) {
  const page = usePage();
  const writer = useWriter();
  const userId = useUser();
  const index = useTextIndex(text, post);
  const highlights = useHighlights(post.id, userId, index, part);
  const quoting = useQuoting(post.id, comments, index, part);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [noting, setNoting] = useState<Chosen | null>(null);
  const clear = useCallback(() => setChosen(null), []);

  useSelection(text, index, part, setChosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing is chosen in another text
  useEffect(clear, [text, clear]);
  useEffect(() => {
    const element = text.current;
    if (!element || !index) return;
    const press = (event: MouseEvent) => {
      const { ownerDocument } = element;
      const isSelecting = ownerDocument.getSelection()?.isCollapsed === false;
      if (isSelecting || (event.target as Element).closest("a, button, summary")) return;
      const position = positionAt(index, ownerDocument, event.clientX, event.clientY);
      const found = highlights.find(
        ({ at }) => position !== null && at.start <= position && position <= at.end,
      );
      if (!found) return clear();
      // A press on a book's page would turn it.
      event.preventDefault();
      setChosen({
        passage: found.of.passage,
        highlight: found.of,
        bottom: bottomOf(element, index, found.at),
      });
    };
    element.addEventListener("click", press);
    return () => element.removeEventListener("click", press);
  }, [text, index, highlights, clear]);
  const unselect = () => text.current?.ownerDocument.getSelection()?.removeAllRanges();

  async function save(of: Chosen, note: string) {
    if (!userId) return promptSignin("direct");
    const url = new URL(post.permalink, writer?.site.url ?? page.canonical).href;
    const known = of.highlight;
    const made = {
      id: known?.id ?? freshId(),
      postId: post.id,
      siteId: post.site_id,
      workId: post.parent?.id ?? post.id,
      title: post.title,
      workTitle: post.parent?.title ?? post.title,
      url: known?.url ?? url,
      passage: of.passage,
      note,
    };
    await localHighlights.save(made);
    unselect();
    setChosen(null);
  }
  const report = showFailure("We couldn't save this highlight.");

  async function remove({ highlight }: Chosen) {
    if (!highlight) return;
    setChosen(null);
    await localHighlights.delete(highlight.id);
    showSnackbar({
      title: "Highlight deleted",
      tone: "plain",
      action: { label: "Undo", onSelect: () => void localHighlights.save(highlight).catch(report) },
    });
  }

  async function copy({ passage }: Chosen) {
    try {
      await navigator.clipboard.writeText(passage.quote);
      showSnackbar({ title: "Copied", tone: "good" });
    } catch {
      showSnackbar({ title: "We couldn't copy this text." });
    }
    setChosen(null);
  }

  function comment({ passage }: Chosen) {
    setQuoted(post.id, passage);
    setChosen(null);
    unselect();
    document.querySelector("#comments")?.scrollIntoView({ block: "start" });
  }

  function openFrom(id: string) {
    openComment(id);
    const element = document.getElementById(`comment-${id}`);
    element?.scrollIntoView({ block: "center" });
    element?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }

  const mayComment =
    part === null && post.access === "granted" && writer?.site.comments?.on_passages === true;
  const quote = (passage: Passage) => ({
    text: passage.quote,
    title: post.parent ? `${post.parent.title}: ${post.title}` : post.title,
    author: writer?.site.name ?? "",
    site: new URL(writer?.site.url ?? page.canonical).host,
  });
  return (
    <>
      {chosen && !noting ? (
        <PassageToolbar
          bottom={chosen.bottom}
          onClose={clear}
          isHighlighted={chosen.highlight !== null}
          note={chosen.highlight?.note ?? ""}
          onHighlight={() => void save(chosen, "").catch(report)}
          onRemove={() => void remove(chosen).catch(report)}
          onNote={() => (userId ? setNoting(chosen) : promptSignin("direct"))}
          onComment={mayComment ? () => comment(chosen) : undefined}
          onShare={() => void shareQuote(quote(chosen.passage))}
          onCopy={() => void copy(chosen)}
        />
      ) : null}
      {noting ? (
        <NoteDialog
          quote={noting.passage.quote}
          note={noting.highlight?.note ?? ""}
          most={NOTE_MAX}
          onSave={async (note) => {
            await save(noting, note);
            setNoting(null);
          }}
          onClose={() => {
            setNoting(null);
            setChosen(null);
          }}
        />
      ) : null}
      {part === null ? (
        <Margin text={text} index={index}>
          {[
            ...highlights
              .filter(({ of }) => of.note !== "")
              .map(({ of, at }) => ({
                key: of.id,
                start: at.start,
                icon: NotebookPen,
                label: `Your note on “${short(of.passage.quote)}”`,
                open: () => setNoting({ passage: of.passage, highlight: of, bottom: 0 }),
              })),
            ...quoting.map(({ of, at }) => ({
              key: of.id,
              start: at.start,
              icon: MessageSquareQuote,
              label: `Comment on “${short(of.passage.quote)}”`,
              open: () => openFrom(of.id),
            })),
          ]}
        </Margin>
      ) : null}
    </>
  );
}

const short = (quote: string) => (quote.length > 60 ? `${quote.slice(0, 60).trimEnd()}…` : quote);

interface MarginMark {
  key: string;
  start: number;
  icon: typeof NotebookPen;
  label: string;
  open: () => void;
}

/** Small buttons in the margin, at the lines of their passages. */
function Margin({
  text,
  index,
  children,
}: {
  text: RefObject<HTMLElement | null>;
  index: TextIndex | null;
  children: MarginMark[];
}) {
  // Lines move with the window, the text size and late pictures.
  const [, setWidth] = useState(0);
  useEffect(() => {
    if (!text.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.height ?? 0));
    observer.observe(text.current);
    return () => observer.disconnect();
  }, [text]);
  const element = text.current;
  if (!index || !element || children.length === 0) return null;
  const top = element.getBoundingClientRect().top;
  const inOrder = [...children].sort((a, b) => a.start - b.start);
  return (
    <ul className="passage-marks q-list" aria-label="Notes and comments in this text">
      {inOrder.map(({ key, start, icon, label, open }) => {
        const line = domRange(index, { start, end: start + 1 })?.getBoundingClientRect();
        return (
          <li key={key} ref={(item) => item?.style.setProperty("--top", `${(line?.top ?? top) - top}px`)}>
            <button type="button" className="passage-mark" aria-label={label} title={label} onClick={open}>
              <Icon of={icon} size={18} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The text as it is rendered now. */
function useTextIndex(text: RefObject<HTMLElement | null>, post: Post): TextIndex | null {
  const [index, setIndex] = useState<TextIndex | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is another text
  useEffect(() => {
    const prose = text.current?.querySelector(".q-prose") ?? text.current;
    setIndex(prose ? indexText(prose) : null);
  }, [text, post.id, post.content]);
  return index;
}

function useSelection(
  text: RefObject<HTMLElement | null>,
  index: TextIndex | null,
  part: string | null,
  onChosen: (to: (before: Chosen | null) => Chosen | null) => void,
) {
  useEffect(() => {
    const document = text.current?.ownerDocument;
    if (!index || !document) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const selection = document.getSelection();
      const element = text.current;
      if (!element || !selection || selection.rangeCount === 0 || selection.isCollapsed) {
        // A pressed highlight stays chosen without a selection.
        onChosen((before) => (before?.highlight ? before : null));
        return;
      }
      const range = textRange(index, selection.getRangeAt(0));
      const passage = range && passageAt(index.blocks, range, part);
      onChosen(() =>
        passage && range ? { passage, highlight: null, bottom: bottomOf(element, index, range) } : null,
      );
    };
    const update = () => {
      clearTimeout(timer);
      timer = setTimeout(read, REST_MS);
    };
    update();
    document.addEventListener("selectionchange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", update);
    };
  }, [text, index, part, onChosen]);
}

function bottomOf(element: HTMLElement, index: TextIndex, at: { start: number; end: number }): number {
  const bottom = domRange(index, at)?.getBoundingClientRect().bottom ?? 0;
  return bottom - element.getBoundingClientRect().top;
}
