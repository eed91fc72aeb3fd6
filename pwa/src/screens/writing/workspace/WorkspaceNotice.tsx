import CircleAlert from "lucide-react/icons/circle-alert";
import type { OpenDraft, OpenDraftState } from "../../../lib/draftTypes.ts";
import { promptSignin } from "../../../lib/signinPrompt.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";

const TITLES = {
  signed_out: "You're signed out",
  no_access: "You no longer have access to this draft",
  gone: "This draft was deleted",
  too_large: "This draft is too large to save",
  reverted: "We couldn't open the latest changes",
  storage: "This browser can't save your draft",
  unknown: "We couldn't check whether this is published",
} as const;

const MESSAGES = {
  signed_out: "Your text is saved on this device and syncs when you sign in again.",
  no_access: "Your text is saved on this device. Save it to a file to use it elsewhere.",
  gone: "This is your copy. Save it to a file if you want to keep it.",
  too_large: "Your text is saved on this device. Shorten it, or split it into two drafts.",
  reverted: "This is the last saved version. Email support to recover the rest.",
  storage:
    "Its storage is full or blocked. Free up space or leave private browsing; until then, save your text to a file.",
  unknown: "We'll keep trying. What you write is saved.",
} as const;

interface WorkspaceNoticeProps {
  draft: OpenDraft;
  state: OpenDraftState;
  /** The server's fields of the draft could not be loaded. */
  isUnknown: boolean;
}

/** Shown over the text when it can no longer be saved or published: why, what is safe, and what to do. */
export function WorkspaceNotice({ draft, state, isUnknown }: WorkspaceNoticeProps) {
  const { ended } = state;
  const problem =
    ended ?? problemOf(state) ?? (isUnknown && state.connection !== "offline" ? "unknown" : null);
  if (!problem) return null;
  return (
    <div className="workspace-notice" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <p className="workspace-notice-title">{TITLES[problem]}</p>
        <p>{MESSAGES[problem]}</p>
      </div>
      <div className="workspace-notice-actions">
        {ended === "signed_out" ? (
          <Button kind="primary" onClick={() => promptSignin("savePost")}>
            Sign in
          </Button>
        ) : null}
        {ended === "too_large" ? <Button onClick={() => draft.rejoin()}>Try again</Button> : null}
        <Button onClick={() => void save(draft)}>Save to a file</Button>
      </div>
    </div>
  );
}

function problemOf({ storage, isSaved, isReverted }: OpenDraftState): "storage" | "reverted" | null {
  if (storage && !isSaved) return "storage";
  return isReverted ? "reverted" : null;
}

async function save(draft: OpenDraft) {
  try {
    const { downloadDraft } = await import("./downloadDraft.ts");
    downloadDraft(draft.doc);
  } catch {
    showSnackbar({ title: "We couldn't save it to a file", message: "Your text is still here." });
  }
}
