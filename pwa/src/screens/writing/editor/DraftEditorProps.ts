import type { Embed } from "@quire/contracts/records/embed";
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import type { CommentRange, EditorHandle, QuotedRange, TextCounts } from "./EditorHandle.ts";
import type { UploadMedia } from "./media/UploadMedia.ts";
import type { UndoStorage } from "./sync/UndoStorage.ts";

/** What the surrounding screen passes to the editor. */
export interface DraftEditorProps {
  /** Title and text; its creator has seeded it. */
  doc: Y.Doc;
  /** Carries live cursors; null shows none. */
  awareness: Awareness | null;
  user: { name: string; color: string } | null;
  /** When false, the text can be read and selected only. */
  mayWrite: boolean;
  newId: () => string;
  /** Null where files can't be inserted. */
  upload: UploadMedia | null;
  fetchEmbed: (url: string) => Promise<Embed>;
  /** Offers only what an email can show: no files, and no paywall. */
  isEmail?: boolean;
  /** Stores the last steps across a reload; without it undo ends there. */
  undoStorage?: UndoStorage | null;
  /** Commented ranges. */
  comments?: readonly CommentRange[];
  onComment?: (id: string) => void;
  /** When set, a selection can be commented on. */
  onAddComment?: (range: QuotedRange) => void;
  /** Fades everything but the block being written. */
  focusMode?: boolean;
  onReady?: (handle: EditorHandle) => void;
  onCounts?: (counts: TextCounts) => void;
}
