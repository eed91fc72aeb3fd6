import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import { useEffect, useRef, useState } from "react";
import { beginUploading, type Uploading } from "../../lib/uploading.ts";
import { useUnloadWarning } from "../../lib/useUnloadWarning.ts";

/** A file on its way, for `<SendingRow>`. */
export interface Sending {
  name: string;
  uploading: Uploading;
}

/**
 * The one file of a field, sent as soon as it is picked, in the place of one that is still on its way. `onKept` gets what
 * it has become, as the form is by then; also where the field is gone, unless it was canceled.
 */
export function useSending(
  to: { id: string; kind: UploadKind },
  onKept: (file: UploadedFile) => void,
): { sending: Sending | null; send: (file: File) => void } {
  const [sending, setSending] = useState<Sending | null>(null);
  // Also where it failed and can be sent again: the file would have to be found again.
  useUnloadWarning(() => sending !== null);
  const latest = useRef(onKept);
  useEffect(() => {
    latest.current = onKept;
  });

  function send(file: File) {
    sending?.uploading.cancel();
    const uploading = beginUploading(to, file);
    setSending({ name: file.name, uploading });
    const leave = uploading.subscribe(() => {
      const { state, file: kept } = uploading.read();
      if (state !== "done" && state !== "canceled") return;
      leave();
      setSending((now) => (now?.uploading === uploading ? null : now));
      if (kept) latest.current(kept);
    });
  }
  return { sending, send };
}
