import { createDraftComment } from "@quire/contracts/calls/drafts";
import type { DraftThread } from "@quire/contracts/records/draft";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { freshId } from "../../../lib/freshId.ts";
import { WordsForm } from "./WordsForm.tsx";

interface ReplyProps {
  of: { siteId: string; id: string };
  thread: DraftThread;
  onDone: () => void;
  onCancel: () => void;
}

/** Answers a thread. Its id is made before it is sent: a second try says it once. */
export function Reply({ of, thread, onDone, onCancel }: ReplyProps) {
  const [id] = useState(freshId);
  return (
    <WordsForm
      label={`Your reply to ${thread.author.name}`}
      text=""
      action="Reply"
      onSend={async (text) => {
        await callApi(createDraftComment, { params: of, body: { id, text, parent: thread.id } });
        onDone();
      }}
      onCancel={onCancel}
    />
  );
}
