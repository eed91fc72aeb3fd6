import type { Pricing } from "@quire/contracts/records/post";
import { emptyDocument, type PostDocument } from "@quire/documents/schema";
import { AccessType, type GoodType } from "@quire/domain/enums";
import type { FileRole, ReadingDirection } from "@quire/domain/posts/postFiles";

/** A file that a post carries. */
export interface CarriedFile {
  file: string;
  role: FileRole;
  alt: string;
}

/** A post's fields besides its title and text, as a revision stores them. */
export interface SnapshotFields {
  summary: string;
  tags: string[];
  visibility: AccessType;
  pricing: Pricing | null;
  /** As its creator chose it; "" follows the title. */
  slug: string;
  nsfw: boolean;
  /** All files it carries, in order. */
  files: CarriedFile[];
  /** Null follows the serial. */
  direction: ReadingDirection | null;
  good_type: GoodType | null;
  /** Where the text was first published; null if here. */
  canonical_url: string | null;
}

/** Everything in one version of a post. */
export interface Snapshot {
  title: string;
  blocks: PostDocument;
  fields: SnapshotFields;
}

const NO_FIELDS: SnapshotFields = {
  summary: "",
  tags: [],
  visibility: AccessType.free,
  pricing: null,
  slug: "",
  nsfw: false,
  files: [],
  direction: null,
  good_type: null,
  canonical_url: null,
};

/** Returns the snapshot of a new, empty post. */
export function emptySnapshot(newId: () => string): Snapshot {
  return { title: "", blocks: emptyDocument(newId), fields: { ...NO_FIELDS } };
}

/** Returns a revision's fields, with defaults for fields added later. */
export function readSnapshotFields(saved: Partial<SnapshotFields>): SnapshotFields {
  return { ...NO_FIELDS, ...saved };
}
