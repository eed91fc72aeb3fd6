import type { Embed } from "@quire/contracts/records/embed";
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import type { CommentRange, EditorHandle, QuotedRange, TextCounts } from "./EditorHandle.ts";
import type { UploadMedia } from "./media/UploadMedia.ts";
import type { UndoMemory } from "./sync/UndoMemory.ts";

/** What an editor is given by the screen around it. */
export interface DraftEditorProps {
  /** Title and text; seeded by whoever made it. */
  doc: Y.Doc;
  /** Carries live cursors to and from others; without it none are shown. */
  awareness: Awareness | null;
  person: { name: string; color: string } | null;
  /** Without it the text can be read and selected. */
  mayWrite: boolean;
  newId: () => string;
  /** Without it no files can be put into the text. */
  upload: UploadMedia | null;
  fetchEmbed: (url: string) => Promise<Embed>;
  /** Keeps the last steps over a reload; without it undo ends there. */
  undoMemory?: UndoMemory | null;
  /** Places that are spoken of. */
  comments?: readonly CommentRange[];
  onComment?: (id: string) => void;
  /** With it a selection can be commented on. */
  onAddComment?: (range: QuotedRange) => void;
  /** Everything but what is being written steps back. */
  focusMode?: boolean;
  onReady?: (handle: EditorHandle) => void;
  onCounts?: (counts: TextCounts) => void;
}
