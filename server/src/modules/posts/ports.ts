import type { NewsletterState } from "@quire/contracts/calls/publishing";
import type { PostDocument } from "@quire/documents/schema";
import type { AccessType } from "@quire/domain/enums";
import type { Context } from "../../platform/http/context.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ExportedTable } from "./exportedTable.ts";

/** A post, or another text of a site, as its email is built from it. */
export interface EmailedPost {
  title: string;
  /** Absolute; null if it is not a post. */
  url: string | null;
  /** Absolute address of the web version of a text that is no post, once it is sent. */
  webUrl?: string;
  /** Title of the serial it is part of. */
  parentTitle: string | null;
  blocks: PostDocument;
  visibility: AccessType;
  nsfw: boolean;
  site: { name: string; url: string };
}

/** What posts need from modules above them; `app/features.ts` passes it in. */
export interface PostPorts {
  /** Who would get this post by email, and the result if it was sent. */
  newsletterState(context: Context, post: { siteId: string; id: string }): Promise<NewsletterState>;
  /** The email's HTML for a recipient with or without access to the complete post. */
  previewEmail(post: EmailedPost, recipient: { granted: boolean }): { html: string; isWhole: boolean };
}

/** What the account export needs from modules above it. */
export interface ExportPorts {
  /** A creator's statement as lines of CSV. */
  statement(platform: Platform, userId: string): AsyncIterable<string>;
  /** The tables of the modules above, by the name of their file. */
  exportedTables: Record<string, ExportedTable>;
}
