import { useSyncExternalStore } from "react";
import { UploadRow } from "../../ui/UploadRow.tsx";
import { wordsOfBytes } from "../wordsOfBytes.ts";
import type { Sending } from "./useSending.ts";

/** The file of a field on its way. */
export function SendingRow({ name, uploading }: Sending) {
  const { sent, total, words, canRetry } = useSyncExternalStore(uploading.subscribe, uploading.read);
  return (
    <UploadRow
      name={name}
      percent={total > 0 ? (100 * sent) / total : 0}
      note={`${wordsOfBytes(sent)} of ${wordsOfBytes(total)}`}
      failure={words}
      onRetry={canRetry ? uploading.retry : undefined}
      onCancel={uploading.cancel}
    />
  );
}
