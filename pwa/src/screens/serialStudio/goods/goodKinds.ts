import { GoodType, MEDIA_LABELS, type MediaKind } from "@quire/domain/enums";
import { acceptedExtensions, type UploadKind } from "@quire/domain/media/uploads";

/** The kinds of good that can be created, by the last part of the address. */
const GOOD_SUBTYPES = ["document", "audio", "video", "image", "pdf", "other"] as const;
export type GoodSubtype = (typeof GOOD_SUBTYPES)[number];

export const isGoodSubtype = (text: string | undefined): text is GoodSubtype =>
  (GOOD_SUBTYPES as readonly (string | undefined)[]).includes(text);

interface GoodKind {
  /** Subtype of the post. */
  subtype: MediaKind;
  upload: UploadKind;
  title: string;
  /** Text in the drop zone. */
  prompt: string;
  extensions: readonly string[] | null;
}

const kind = (subtype: MediaKind, upload: UploadKind, prompt: string): GoodKind => ({
  subtype,
  upload,
  title: `New ${MEDIA_LABELS[subtype].toLowerCase()}`,
  prompt,
  extensions: acceptedExtensions(upload),
});

const KINDS: Record<GoodSubtype, GoodKind> = {
  document: {
    ...kind("document", "document", "Drop the e-book here: an EPUB, a PDF or a document, up to 250 MB."),
    title: "New e-book",
  },
  pdf: {
    ...kind("document", "document", "Drop the PDF here, up to 250 MB."),
    title: "New PDF",
    extensions: ["pdf"],
  },
  audio: { ...kind("audio", "audio", "Drop the recordings here, up to 125 MB each."), title: "New audio" },
  video: { ...kind("video", "video", "Drop the videos here, up to 500 MB each."), title: "New video" },
  image: { ...kind("image", "image", "Drop the pictures here, up to 25 MB each."), title: "New photos" },
  other: { ...kind("other", "good", "Drop the files here, up to 250 MB each."), title: "New upload" },
};

export const goodKind = (subtype: GoodSubtype): GoodKind => KINDS[subtype];

/** Whether a good of this type is delivered after the purchase, and so has no file. */
export const isPromise = (type: GoodType | null): boolean =>
  type === GoodType.personalisedMessage || type === GoodType.virtualMeetup;
