import type { Embed } from "@quire/contracts/records/embed";
import type { ComponentType } from "react";
import type * as Y from "yjs";
import type { Uploading } from "../../lib/uploading.ts";

/** The editor of posts, which `app` passes to screens of other texts: an email, or a page of a site. */
export type TextEditor = ComponentType<{
  doc: Y.Doc;
  awareness: null;
  user: null;
  mayWrite: boolean;
  newId: () => string;
  upload: (file: File, kind: "image" | "audio" | "video" | "document") => Uploading;
  fetchEmbed: (url: string) => Promise<Embed>;
  isEmail: true;
}>;
