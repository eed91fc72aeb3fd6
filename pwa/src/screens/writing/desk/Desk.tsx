import { getEmbed, getSiteEmbed } from "@quire/contracts/calls/embeds";
import FileDown from "lucide-react/icons/file-down";
import Focus from "lucide-react/icons/focus";
import Keyboard from "lucide-react/icons/keyboard";
import ListTree from "lucide-react/icons/list-tree";
import Search from "lucide-react/icons/search";
import Trash from "lucide-react/icons/trash-2";
import { type KeyboardEvent, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { DraftPanelProps, DraftSlots } from "../../../lib/draftSlots.ts";
import type { OpenDraft } from "../../../lib/draftTypes.ts";
import { freshId } from "../../../lib/freshId.ts";
import { sessionUndo } from "../../../lib/sessionUndo.ts";
import { signinPrompt } from "../../../lib/signinPrompt.ts";
import { useDraftState } from "../../../lib/useDraftState.ts";
import { useUnloadWarning } from "../../../lib/useUnloadWarning.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { DraftEditor } from "../editor/DraftEditor.tsx";
import type { CommentRange, EditorHandle, TextCounts } from "../editor/EditorHandle.ts";
import type { UploadMedia } from "../editor/media/UploadMedia.ts";
import { DeskBar } from "./DeskBar.tsx";
import { DeskNotice } from "./DeskNotice.tsx";
import { LazyPanel } from "./LazyPanel.tsx";
import { OutlinePanel } from "./OutlinePanel.tsx";
import { SaveFooter } from "./SaveFooter.tsx";
import "./desk.css";
import { showSnackbar } from "../../../ui/snackbars.ts";

interface DeskProps {
  draft: OpenDraft;
  person: { name: string; color: string } | null;
  back: { href: string; label: string };
  upload: UploadMedia | null;
  slots: DraftSlots;
  onDelete: (() => void) | null;
}

const NO_COUNTS: TextCounts = { words: 0, minutes: 0, outline: [] };

/** A draft, the editor over it, and everything around that. */
export function Desk({ draft, person, back, upload, slots, onDelete }: DeskProps) {
  const state = useDraftState(draft);
  const { entry } = state;
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [counts, setCounts] = useState<TextCounts>(NO_COUNTS);
  const [panel, setPanel] = useState<string | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const [ranges, setRanges] = useState<readonly CommentRange[]>([]);
  const [quoted, setQuoted] = useState<DraftPanelProps["quoted"]>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const undoMemory = useMemo(() => sessionUndo(entry.id), [entry.id]);
  useSessionAgain(draft, state.ended === "signed_out");
  useLeaveWarning(draft);

  const panels = slots.panels.filter(({ isFor }) => entry.siteId && (isFor?.(entry.role) ?? true));
  const hasComments = panels.some(({ id }) => id === "comments");
  const mayWrite = entry.role !== "commenter" && state.ended !== "no_access" && state.ended !== "signed_out";
  const close = () => setPanel(null);
  const Presence = entry.siteId ? slots.presence : undefined;
  const Publish = slots.publish;
  const menu = [
    { label: "Find and replace", icon: Search, onSelect: () => editor?.openFind() },
    { label: "Outline", icon: ListTree, onSelect: () => setPanel("outline") },
    {
      label: isFocused ? "Exit focus mode" : "Focus mode",
      icon: Focus,
      onSelect: () => setIsFocused(!isFocused),
    },
    ...(state.isNew
      ? []
      : panels.map(({ id, label, icon }) => ({ label, icon, onSelect: () => setPanel(id) }))),
    { label: "Keyboard shortcuts", icon: Keyboard, onSelect: () => editor?.openHelp() },
    { label: "Save to a file", icon: FileDown, onSelect: () => void saveToFile(draft) },
    ...(onDelete && entry.status === "drafts" && entry.role === "owner" && !state.isNew
      ? [{ label: "Delete", icon: Trash, onSelect: onDelete }]
      : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Escape is listened to, wherever in it the focus is
    <div
      className={isFocused ? "desk is-focused" : "desk"}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isAnswered(event)) setIsFocused(false);
      }}
    >
      <DeskBar back={back} state={state} menu={menu}>
        {Presence ? <Presence draft={draft} editor={editor} /> : null}
        {Publish && state.ended !== "gone" && state.ended !== "no_access" ? (
          <Publish draft={draft} editor={editor} />
        ) : null}
      </DeskBar>
      <DeskNotice draft={draft} state={state} />
      <div className="desk-sheet">
        <h1 className="q-hidden">{entry.title || "Untitled"}</h1>
        {state.isLoaded ? (
          <DraftEditor
            doc={draft.doc}
            awareness={entry.siteId ? draft.awareness : null}
            person={person}
            mayWrite={mayWrite}
            newId={freshId}
            upload={mayWrite ? upload : null}
            fetchEmbed={(url) =>
              entry.siteId
                ? callApi(getSiteEmbed, { params: { siteId: entry.siteId }, query: { url } })
                : callApi(getEmbed, { query: { url } })
            }
            undoMemory={undoMemory}
            comments={ranges}
            onComment={(id) => {
              setPointed(id);
              setPanel("comments");
            }}
            {...(hasComments
              ? {
                  onAddComment: (range: NonNullable<DraftPanelProps["quoted"]>) => {
                    setQuoted(range);
                    setPanel("comments");
                  },
                }
              : {})}
            focusMode={isFocused}
            onReady={setEditor}
            onCounts={setCounts}
          />
        ) : (
          <div className="desk-coming">
            <Skeleton of="post" label="Loading the draft" />
          </div>
        )}
      </div>
      <SaveFooter state={state} counts={counts} />
      {panel === "outline" ? (
        <OutlinePanel
          outline={counts.outline}
          onGo={(id) => {
            close();
            editor?.goTo(id);
          }}
          onClose={close}
        />
      ) : null}
      {panels.map(({ id, load, isResident }) =>
        isResident || panel === id ? (
          <LazyPanel
            key={id}
            load={load}
            draft={draft}
            editor={editor}
            open={panel === id}
            onOpen={() => setPanel(id)}
            onClose={close}
            setRanges={setRanges}
            quoted={quoted}
            onQuoted={() => setQuoted(null)}
            pointed={pointed}
          />
        ) : null,
      )}
    </div>
  );
}

/** The text says of every Escape that it was answered, and keeps to itself those that were. */
function isAnswered({ nativeEvent, target, defaultPrevented }: KeyboardEvent): boolean {
  if (nativeEvent.isComposing) return true;
  const isInText = target instanceof Element && target.closest(".ProseMirror") !== null;
  return !isInText && defaultPrevented;
}

async function saveToFile(draft: OpenDraft) {
  try {
    const { downloadDraft } = await import("./downloadDraft.ts");
    downloadDraft(draft.doc);
  } catch {
    showSnackbar({ title: "We couldn't save it to a file", message: "Your text is still here." });
  }
}

/** Back from a sign-in, the draft goes on where it was. */
function useSessionAgain(draft: OpenDraft, isSignedOut: boolean) {
  const isAsking = useSyncExternalStore(signinPrompt.subscribe, signinPrompt.read) !== null;
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => {
    if (isSignedOut && isAsking) setWasAsked(true);
    if (!wasAsked || isAsking) return;
    setWasAsked(false);
    draft.rejoin();
  }, [draft, isSignedOut, isAsking, wasAsked]);
}

/** What only this page has must not be left by mistake. */
function useLeaveWarning(draft: OpenDraft) {
  useUnloadWarning(() => {
    const { unwritten, isSaved } = draft.read();
    return unwritten > 0 && !isSaved;
  });
}
