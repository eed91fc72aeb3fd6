import type { Client } from "@quire/client/client";
import { type FileSource, sendFile } from "@quire/client/sendFile";
import { cancelUpload } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { refuseUpload, type UploadKind } from "@quire/domain/media/uploads";
import { createListeners } from "../ui/listeners.ts";
import { api } from "./api.ts";
import { messageOf } from "./failureMessages.ts";

/** The state of an upload, as a screen shows it. */
export interface UploadState {
  state: "sending" | "failed" | "done" | "canceled";
  /** Bytes sent, of `total`. */
  sent: number;
  total: number;
  /** The uploaded file. */
  file: UploadedFile | null;
  /** Why the upload failed. */
  words: string | null;
  /** Whether a retry can help: true for a broken connection, false for a refused file. */
  canRetry: boolean;
}

/** For `useSyncExternalStore`. */
export interface Uploading {
  read(): UploadState;
  subscribe(listener: () => void): () => void;
  /** Resumes where it stopped. */
  retry(): void;
  /** Cancels the upload and deletes what has arrived. */
  cancel(): void;
}

const REFUSED = new Set([400, 403, 404, 413, 415, 422]);

/**
 * Uploads a file to a site, for `<UploadRow>` to show. Refuses a file that the server is known to refuse before
 * sending it.
 */
export function startUpload(
  to: { id: string; kind: UploadKind; post?: string },
  file: FileSource,
  client: Client = api,
): Uploading {
  const [notify, subscribe] = createListeners();
  let stopper = new AbortController();
  let uploadId: string | null = null;
  let current: UploadState = {
    state: "sending",
    sent: 0,
    total: file.size,
    file: null,
    words: null,
    canRetry: false,
  };
  const update = (change: Partial<UploadState>) => {
    current = { ...current, ...change };
    notify();
  };

  async function send(): Promise<void> {
    const { signal } = stopper;
    try {
      const uploaded = await sendFile(client, to, file, {
        signal,
        resume: uploadId,
        onStarted: (id) => {
          uploadId = id;
        },
        onProgress: (sent) => update({ sent }),
      });
      update({ state: "done", file: uploaded });
    } catch (error) {
      if (signal.aborted) return;
      const { status = 0 } = error as { status?: number };
      update({ state: "failed", words: messageOf(error), canRetry: !REFUSED.has(status) });
    }
  }

  const refusal = refuseUpload(to.kind, file);
  if (refusal) update({ state: "failed", words: refusal.message });
  else void send();

  return {
    read: () => current,
    subscribe,
    retry() {
      if (current.state !== "failed" || !current.canRetry) return;
      stopper = new AbortController();
      update({ state: "sending", words: null, canRetry: false });
      void send();
    },
    cancel() {
      if (current.state === "done") return;
      stopper.abort();
      update({ state: "canceled", words: null, canRetry: false });
      // If this call fails, the server deletes the upload a day later.
      if (uploadId) client.call(cancelUpload, { params: { ...to, uploadId } }).catch(() => undefined);
    },
  };
}
