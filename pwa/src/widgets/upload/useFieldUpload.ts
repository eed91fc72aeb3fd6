import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import { useEffect, useRef, useState } from "react";
import { startUpload, type Uploading } from "../../lib/uploading.ts";
import { useUnloadWarning } from "../../lib/useUnloadWarning.ts";

/** An upload in progress, for `<SendingRow>`. */
export interface FieldUpload {
  name: string;
  uploading: Uploading;
}

/**
 * Uploads a field's single file as soon as it is picked, and cancels the previous upload. `onUploaded` is the latest
 * callback; it receives the uploaded file even after the field unmounts, unless the upload was canceled.
 */
export function useFieldUpload(
  to: { id: string; kind: UploadKind | ((file: File) => UploadKind) },
  onUploaded: (file: UploadedFile) => void,
): { sending: FieldUpload | null; send: (file: File) => void } {
  const [sending, setSending] = useState<FieldUpload | null>(null);
  // Also after a failure that can be retried: the user would have to pick the file again.
  useUnloadWarning(() => sending !== null);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });

  function send(file: File) {
    sending?.uploading.cancel();
    const kind = typeof to.kind === "function" ? to.kind(file) : to.kind;
    const uploading = startUpload({ id: to.id, kind }, file);
    setSending({ name: file.name, uploading });
    const unsubscribe = uploading.subscribe(() => {
      const { state, file: uploaded } = uploading.read();
      if (state !== "done" && state !== "canceled") return;
      unsubscribe();
      setSending((now) => (now?.uploading === uploading ? null : now));
      if (uploaded) latest.current(uploaded);
    });
  }
  return { sending, send };
}
