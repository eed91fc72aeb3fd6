import type { Client } from "@quire/client/client";
import { type FileSource, sendFile } from "@quire/client/sendFile";
import { cancelUpload } from "@quire/contracts/calls/uploads";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { refuseUpload, type UploadKind } from "@quire/domain/media/uploads";
import { createListeners } from "../ui/listeners.ts";
import { api } from "./api.ts";
import { wordsOf } from "./failureWords.ts";

/** A file on its way, as a screen shows it. */
export interface UploadState {
  state: "sending" | "failed" | "done" | "canceled";
  /** Bytes that have arrived, of `total`. */
  sent: number;
  total: number;
  /** The file it has become. */
  file: UploadedFile | null;
  /** Why it failed, in words. */
  words: string | null;
  /** Whether another try can help: the line broke, as opposed to a file that is not taken. */
  canRetry: boolean;
}

/** For `useSyncExternalStore`. */
export interface Uploading {
  read(): UploadState;
  subscribe(listener: () => void): () => void;
  /** Goes on from where it was. */
  retry(): void;
  /** Gives it up; what has arrived is thrown away. */
  cancel(): void;
}

const REFUSED = new Set([400, 403, 404, 413, 415, 422]);

/** Sends a file to a site, for `<UploadRow>` to show. What is known not to be taken is refused before it is sent. */
export function beginUploading(
  to: { id: string; kind: UploadKind; post?: string },
  file: FileSource,
  client: Client = api,
): Uploading {
  const [tell, subscribe] = createListeners();
  let stopper = new AbortController();
  let begun: string | null = null;
  let current: UploadState = {
    state: "sending",
    sent: 0,
    total: file.size,
    file: null,
    words: null,
    canRetry: false,
  };
  const become = (change: Partial<UploadState>) => {
    current = { ...current, ...change };
    tell();
  };

  async function send(): Promise<void> {
    const { signal } = stopper;
    try {
      const kept = await sendFile(client, to, file, {
        signal,
        resume: begun,
        onBegun: (id) => {
          begun = id;
        },
        onProgress: (sent) => become({ sent }),
      });
      become({ state: "done", file: kept });
    } catch (error) {
      if (signal.aborted) return;
      const { status = 0 } = error as { status?: number };
      become({ state: "failed", words: wordsOf(error), canRetry: !REFUSED.has(status) });
    }
  }

  const refusal = refuseUpload(to.kind, file);
  if (refusal) become({ state: "failed", words: refusal.message });
  else void send();

  return {
    read: () => current,
    subscribe,
    retry() {
      if (current.state !== "failed" || !current.canRetry) return;
      stopper = new AbortController();
      become({ state: "sending", words: null, canRetry: false });
      void send();
    },
    cancel() {
      if (current.state === "done") return;
      stopper.abort();
      become({ state: "canceled", words: null, canRetry: false });
      // Where that is not heard, the server throws it away by itself a day later.
      if (begun) client.call(cancelUpload, { params: { ...to, uploadId: begun } }).catch(() => undefined);
    },
  };
}
