import type { Pricing } from "@quire/contracts/records/post";
import { emptyDocument, type PostDocument } from "@quire/documents/schema";
import { AccessType, type GoodType } from "@quire/domain/enums";
import type { FileRole, ReadingDirection } from "@quire/domain/posts/postFiles";

/** A file as a post's text names it. */
export interface CarriedFile {
  file: string;
  role: FileRole;
  alt: string;
}

/** A post's fields beside its title and text, as a revision keeps them. */
export interface SnapshotFields {
  summary: string;
  tags: string[];
  visibility: AccessType;
  pricing: Pricing | null;
  /** As its creator chose it; "" follows the title. */
  slug: string;
  nsfw: boolean;
  /** All that it carries, in order. */
  files: CarriedFile[];
  /** Null follows the serial. */
  direction: ReadingDirection | null;
  good_type: GoodType | null;
  /** Where the text stood first; null is here. */
  canonical_url: string | null;
}

/** All that one version of a post says. */
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

/** A post about which nothing was said yet. */
export function emptySnapshot(newId: () => string): Snapshot {
  return { title: "", blocks: emptyDocument(newId), fields: { ...NO_FIELDS } };
}

/** Fields as a revision has them, with those that came into being after it. */
export function readSnapshotFields(kept: Partial<SnapshotFields>): SnapshotFields {
  return { ...NO_FIELDS, ...kept };
}
