import type { Readable } from "node:stream";
import type { NewPost } from "@quire/contracts/calls/posts";
import type { PostStatus } from "@quire/contracts/records/post";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { CommandContext } from "../../platform/http/context.ts";
import type { Platform } from "../../platform/platform.ts";

/** What other features do, put in where they meet. */
export interface Parts {
  /** Makes a post under the dates that it had elsewhere; `note` runs in its transaction. */
  bringPost(
    platform: Platform,
    siteId: string,
    brought: {
      post: Omit<NewPost, "id" | "draft">;
      createdAt: Date | null;
      publishedAt: Date | null;
      isPublished: boolean;
    },
    note: (
      context: CommandContext,
      brought: { id: string; status: PostStatus; obstacle: string | null },
    ) => Promise<void>,
  ): Promise<unknown>;
  /** Keeps a picture with a site, as if it had been sent there; refuses what is none. */
  takePicture(
    platform: Platform,
    picture: { siteId: string; name: string; bytes: Readable },
  ): Promise<UploadedFile>;
  /** Brings a stored file onto this machine's disk for `work`. */
  withStored<T>(platform: Platform, key: string, work: (path: string) => Promise<T>): Promise<T>;
}
