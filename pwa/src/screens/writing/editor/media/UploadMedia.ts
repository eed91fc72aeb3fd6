/** What a file becomes that can stand in a text. An `UploadedFile` is one. */
export interface StoredMedia {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Of a picture: the address that stands in the text. */
  url: string;
  width: number | null;
  height: number | null;
  prominent_color: string | null;
}

/** A file on its way into a text; what `beginUploading` gives is one, and so is what keeps a guest's on the device. */
export interface MediaUpload {
  read(): {
    state: "sending" | "failed" | "done" | "canceled";
    /** Bytes that have arrived, of `total`. */
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

/** Begins to send a file that was put into a text. */
export type UploadMedia = (file: File, kind: MediaKind) => MediaUpload;
