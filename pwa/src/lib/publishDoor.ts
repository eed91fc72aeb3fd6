import type { Publishing } from "@quire/contracts/calls/publishing";
import type { ComponentType } from "react";

/** How a post stands with its readers. */
export type PublicationState = Pick<Publishing, "status" | "version" | "has_unpublished_changes">;

/** What opens the sheet by which a post is published, wherever that is asked for; `app` puts it in. */
export interface PublishSheetProps {
  siteId: string;
  postId: string;
  onClose(): void;
  /** It stands otherwise at the server now: published, updated, scheduled, or a draft again. */
  onChanged?(standing: PublicationState): void;
  /** Sends what was typed and is only here; rejects where that fails. */
  settle?(): Promise<void>;
}

export type PublishSheetComponent = ComponentType<PublishSheetProps>;
