import CircleAlert from "lucide-react/icons/circle-alert";
import type { OpenDraft, OpenDraftState } from "../../../lib/draftTypes.ts";
import { promptSignin } from "../../../lib/signinPrompt.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";

const TITLES = {
  signed_out: "You are signed out",
  no_access: "You have no access to this draft any more",
  gone: "This draft was deleted",
  too_large: "This draft is too large to save",
} as const;

const WORDS = {
  signed_out: "What you wrote is kept on this device, and sent as soon as you are back.",
  no_access: "What you wrote is kept on this device. Save it to a file, to have it elsewhere.",
  gone: "What stands here is your copy of it. Save it to a file if you want to keep it.",
  too_large: "What you wrote is kept on this device. Take something out, or make two drafts of it.",
} as const;

/** Over the text where it can no longer be saved: why, what was kept, and what to do. */
export function DeskNotice({ draft, state }: { draft: OpenDraft; state: OpenDraftState }) {
  const { ended, storage } = state;
  if (!ended && !(storage && !state.isSaved)) return null;
  const title = ended ? TITLES[ended] : "This browser keeps nothing";
  const words = ended
    ? WORDS[ended]
    : "Its storage is full or closed to us. Make room or leave private browsing; until then, save what you write to a file.";
  return (
    <div className="desk-notice" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <p className="desk-notice-title">{title}</p>
        <p>{words}</p>
      </div>
      <div className="desk-notice-actions">
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

async function save(draft: OpenDraft) {
  try {
    const { downloadDraft } = await import("./downloadDraft.ts");
    downloadDraft(draft.doc);
  } catch {
    showSnackbar({ title: "It couldn't be saved to a file", message: "The text is still here." });
  }
}
