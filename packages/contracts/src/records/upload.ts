export interface UploadedFile {
  id: string;
  kind: "image";
  name: string;
  content_type: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** Address that pages use; content-addressed and cached forever for public images. */
  url: string;
  width: number | null;
  height: number | null;
  prominent_color: string | null;
}
