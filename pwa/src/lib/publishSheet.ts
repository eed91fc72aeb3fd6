import type { Publishing } from "@quire/contracts/calls/publishing";
import type { ComponentType } from "react";

/** A post's publication state. */
export type PublicationState = Pick<Publishing, "status" | "version" | "has_unpublished_changes">;

/** The props of the publish sheet, which many screens open; `app` provides the component. */
export interface PublishSheetProps {
  siteId: string;
  postId: string;
  onClose(): void;
  /** Called when the state on the server has changed: published, updated, scheduled, or a draft again. */
  onChanged?(state: PublicationState): void;
  /** Sends unsent text; rejects where that fails. */
  flush?(): Promise<void>;
}

export type PublishSheetComponent = ComponentType<PublishSheetProps>;
