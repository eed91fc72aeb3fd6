import { useSyncExternalStore } from "react";
import { UploadRow } from "../../ui/UploadRow.tsx";
import { formatBytes } from "../formatBytes.ts";
import { FailureText } from "./FailureText.tsx";
import type { FieldUpload } from "./useFieldUpload.ts";

/** Progress of a field's upload. */
export function FieldUploadRow({ name, uploading }: FieldUpload) {
  const { sent, total, words, canRetry } = useSyncExternalStore(uploading.subscribe, uploading.read);
  return (
    <UploadRow
      name={name}
      percent={total > 0 ? (100 * sent) / total : 0}
      note={`${formatBytes(sent)} of ${formatBytes(total)}`}
      failure={words ? <FailureText message={words} /> : null}
      onRetry={canRetry ? uploading.retry : undefined}
      onCancel={uploading.cancel}
    />
  );
}
