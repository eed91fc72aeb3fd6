import type { Pricing } from "@quire/contracts/records/post";
import { emptyDocument, type PostDocument } from "@quire/documents/schema";
import { AccessType } from "@quire/domain/enums";

/** A post's fields beside its title and text, as a revision keeps them. */
export interface SnapshotFields {
  summary: string;
  tags: string[];
  visibility: AccessType;
  pricing: Pricing | null;
  /** As its creator chose it; "" follows the title. */
  slug: string;
  nsfw: boolean;
}

/** All that one version of a post says. */
export interface Snapshot {
  title: string;
  blocks: PostDocument;
  fields: SnapshotFields;
}

/** A post about which nothing was said yet. */
export function emptySnapshot(newId: () => string): Snapshot {
  return {
    title: "",
    blocks: emptyDocument(newId),
    fields: { summary: "", tags: [], visibility: AccessType.free, pricing: null, slug: "", nsfw: false },
  };
}
