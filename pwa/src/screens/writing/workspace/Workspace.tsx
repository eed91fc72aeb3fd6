import { getEmbed, getSiteEmbed } from "@quire/contracts/calls/embeds";
import FileDown from "lucide-react/icons/file-down";
import Focus from "lucide-react/icons/focus";
import Keyboard from "lucide-react/icons/keyboard";
import ListTree from "lucide-react/icons/list-tree";
import MessageSquare from "lucide-react/icons/message-square";
import Search from "lucide-react/icons/search";
import Trash from "lucide-react/icons/trash-2";
import { type KeyboardEvent, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { DraftPanel, DraftPanelProps, DraftSlots } from "../../../lib/draftSlots.ts";
import { hasFields, type OpenDraft } from "../../../lib/draftTypes.ts";
import { freshId } from "../../../lib/freshId.ts";
import { sessionUndo } from "../../../lib/sessionUndo.ts";
import { signinPrompt } from "../../../lib/signinPrompt.ts";
import { useDraftState } from "../../../lib/useDraftState.ts";
import { useLazy } from "../../../lib/useLazy.ts";
import { useUnloadWarning } from "../../../lib/useUnloadWarning.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Sheet } from "../../../ui/Modal.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { DraftEditor } from "../editor/DraftEditor.tsx";
import type { CommentRange, EditorHandle, TextCounts } from "../editor/EditorHandle.ts";
import type { UploadMedia } from "../editor/media/UploadMedia.ts";
import { SaveFooter } from "./SaveFooter.tsx";
import { WorkspaceBar } from "./WorkspaceBar.tsx";
import { WorkspaceNotice } from "./WorkspaceNotice.tsx";
import "./workspace.css";

interface WorkspaceProps {
  draft: OpenDraft;
  /** The server's fields of the draft could not be loaded. */
  isUnknown?: boolean;
  user: { name: string; color: string } | null;
  back: { href: string; label: string };
  upload: UploadMedia | null;
  slots: DraftSlots;
  onDelete: (() => void) | null;
}

const NO_COUNTS: TextCounts = { words: 0, minutes: 0, outline: [] };

/** A draft in the editor, with bar, panels and save state. */
export function Workspace({ draft, isUnknown = false, user, back, upload, slots, onDelete }: WorkspaceProps) {
  const state = useDraftState(draft);
  const { entry } = state;
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [counts, setCounts] = useState<TextCounts>(NO_COUNTS);
  const [panel, setPanel] = useState<string | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const [ranges, setRanges] = useState<readonly CommentRange[]>([]);
  const [newComments, setNewComments] = useState(0);
  const [quoted, setQuoted] = useState<DraftPanelProps["quoted"]>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const undoStorage = useMemo(() => sessionUndo(entry.id), [entry.id]);
  useRejoinAfterSignin(draft, state.ended === "signed_out");
  useLeaveWarning(draft);

  const panels = slots.panels.filter(({ isFor }) => entry.siteId && (isFor?.(entry) ?? true));
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
      : panels
          .filter(({ inBar }) => !inBar)
          .map(({ id, label, icon }) => ({ label, icon, onSelect: () => setPanel(id) }))),
    { label: "Keyboard shortcuts", icon: Keyboard, onSelect: () => editor?.openHelp() },
    { label: "Save to a file", icon: FileDown, onSelect: () => void saveToFile(draft) },
    ...(onDelete && entry.status === "drafts" && entry.role === "owner" && !state.isNew
      ? [{ label: "Delete", icon: Trash, onSelect: onDelete }]
      : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles only Escape, wherever the focus is
    <div
      className={isFocused ? "workspace is-focused" : "workspace"}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isHandled(event)) setIsFocused(false);
      }}
    >
      <WorkspaceBar back={back} state={state} menu={menu}>
        {newComments > 0 && hasComments ? (
          <IconButton
            icon={MessageSquare}
            label="New comments"
            count={`${newComments}`}
            onClick={() => setPanel("comments")}
          />
        ) : null}
        {panels.map(({ id, label, icon, inBar }) =>
          inBar && !state.isNew ? (
            <IconButton
              key={id}
              icon={icon}
              label={label}
              aria-pressed={panel === id}
              onClick={() => setPanel(panel === id ? null : id)}
            />
          ) : null,
        )}
        {Presence ? <Presence draft={draft} editor={editor} /> : null}
        {Publish && hasFields(entry) && state.ended !== "gone" && state.ended !== "no_access" ? (
          <Publish draft={draft} editor={editor} />
        ) : null}
      </WorkspaceBar>
      <WorkspaceNotice draft={draft} state={state} isUnknown={isUnknown} />
      <div className="workspace-sheet">
        <h1 className="q-hidden">{entry.title || "Untitled"}</h1>
        {state.isLoaded ? (
          <DraftEditor
            doc={draft.doc}
            awareness={entry.siteId ? draft.awareness : null}
            user={user}
            mayWrite={mayWrite}
            newId={freshId}
            upload={mayWrite ? upload : null}
            fetchEmbed={(url) =>
              entry.siteId
                ? callApi(getSiteEmbed, { params: { siteId: entry.siteId }, query: { url } })
                : callApi(getEmbed, { query: { url } })
            }
            undoStorage={undoStorage}
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
            onCounts={(counted) => {
              setCounts(counted);
              const { isNew, entry: now } = draft.read();
              if (!isNew && counted.words !== now.words) void draft.recordFields({ words: counted.words });
            }}
          />
        ) : (
          <div className="workspace-coming">
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
            setNewCount={setNewComments}
            quoted={quoted}
            onQuoted={() => setQuoted(null)}
            pointed={pointed}
          />
        ) : null,
      )}
    </div>
  );
}

/**
 * Whether an Escape was handled already. ProseMirror prevents the default of every Escape and stops those it
 * handles, so only `defaultPrevented` outside the text counts.
 */
function isHandled({ nativeEvent, target, defaultPrevented }: KeyboardEvent): boolean {
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

/** Reconnects the draft after the user has signed in again. */
function useRejoinAfterSignin(draft: OpenDraft, isSignedOut: boolean) {
  const isPrompting = useSyncExternalStore(signinPrompt.subscribe, signinPrompt.read) !== null;
  const [wasPrompted, setWasPrompted] = useState(false);
  useEffect(() => {
    if (isSignedOut && isPrompting) setWasPrompted(true);
    if (!wasPrompted || isPrompting) return;
    setWasPrompted(false);
    draft.rejoin();
  }, [draft, isSignedOut, isPrompting, wasPrompted]);
}

/** Warns before leaving with changes that only this page has. */
function useLeaveWarning(draft: OpenDraft) {
  useUnloadWarning(() => {
    const { unwritten, isSaved } = draft.read();
    return unwritten > 0 && !isSaved;
  });
}

/** A panel next to a text, loaded on its own: the text must not wait for it, nor fail with it. */
function LazyPanel({ load, ...props }: DraftPanelProps & Pick<DraftPanel, "load">) {
  const { open, onClose } = props;
  const Panel = useLazy(true, load, () => {
    if (!open) return;
    showSnackbar({
      title: "We can't open this right now",
      message: "Go online to open it the first time. Your text is saved.",
    });
    onClose();
  });
  return Panel ? <Panel {...props} /> : null;
}

interface OutlinePanelProps {
  outline: readonly { id: string; level: number; text: string }[];
  onGo: (id: string) => void;
  onClose: () => void;
}

/** The headings of the text, as links to them. */
function OutlinePanel({ outline, onGo, onClose }: OutlinePanelProps) {
  return (
    <Sheet open onClose={onClose} title="Outline">
      {outline.length === 0 ? (
        <EmptyState title="No headings yet">Headings in your text appear here.</EmptyState>
      ) : (
        <ol className="workspace-outline q-list">
          {outline.map(({ id, level, text }) => (
            <li key={id} className={`is-level-${level}`}>
              <button type="button" onClick={() => onGo(id)}>
                {text || "Untitled heading"}
              </button>
            </li>
          ))}
        </ol>
      )}
    </Sheet>
  );
}
