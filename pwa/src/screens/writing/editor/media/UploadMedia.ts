/** An uploaded file that a text can show. `UploadedFile` implements it. */
export interface StoredMedia {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Address to use in the text, for pictures. */
  url: string;
  width: number | null;
  height: number | null;
  prominent_color: string | null;
}

/** The upload of a file into a text; `startUpload` returns one, and so does the guest's local store. */
export interface MediaUpload {
  read(): {
    state: "sending" | "failed" | "done" | "canceled";
    /** Bytes sent, of `total`. */
    sent: number;
    total: number;
    file: StoredMedia | null;
    /** Why it failed. */
    words: string | null;
    canRetry: boolean;
  };
  subscribe(listener: () => void): () => void;
  retry(): void;
  cancel(): void;
}

export type MediaKind = "image" | "audio" | "video" | "document";

/** Starts the upload of a file that was inserted into a text. */
export type UploadMedia = (file: File, kind: MediaKind) => MediaUpload;
