import { GoodType, MEDIA_LABELS, type MediaKind } from "@quire/domain/enums";
import { acceptedExtensions, type UploadKind } from "@quire/domain/media/uploads";

/** The kinds of upload that a good begins as, by the last part of its address. */
const GOOD_SUBTYPES = ["document", "audio", "video", "image", "pdf", "other"] as const;
export type GoodSubtype = (typeof GOOD_SUBTYPES)[number];

export const isGoodSubtype = (text: string | undefined): text is GoodSubtype =>
  (GOOD_SUBTYPES as readonly (string | undefined)[]).includes(text);

interface GoodKind {
  /** What the post is. */
  subtype: MediaKind;
  upload: UploadKind;
  title: string;
  /** What stands where files are dropped. */
  words: string;
  extensions: readonly string[] | null;
}

const kind = (subtype: MediaKind, upload: UploadKind, words: string): GoodKind => ({
  subtype,
  upload,
  title: `New ${MEDIA_LABELS[subtype].toLowerCase()}`,
  words,
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

/** Whether a good of this type is delivered after it is bought, and so carries no file. */
export const isPromise = (type: GoodType | null): boolean =>
  type === GoodType.personalisedMessage || type === GoodType.virtualMeetup;
