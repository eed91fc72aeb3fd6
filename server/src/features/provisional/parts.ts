import type { NewPost, SavedPost } from "@quire/contracts/calls/posts";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Context } from "../../platform/http/context.ts";
import type { Platform } from "../../platform/platform.ts";

/** A picture as it arrived, on the disk of this machine. */
export interface ArrivedPicture {
  path: string;
  name: string;
  size: number;
  sha256: Buffer;
  contentType: string;
}

/** What other features do, put in where they meet. */
export interface Parts {
  createPost(context: Context, input: { params: { siteId: string }; body: NewPost }): Promise<SavedPost>;
  /** Takes the one picture of the request in, for as long as `work` needs it. */
  withArrival<T>(context: Context, work: (picture: ArrivedPicture) => Promise<T>): Promise<T>;
  /** Brings a stored file onto this machine's disk for `work`, in a folder that is gone afterward. */
  withStored<T>(platform: Platform, key: string, work: (path: string, dir: string) => Promise<T>): Promise<T>;
  /** Keeps a picture with a site, as if it had been sent there. */
  keepPicture(
    platform: Platform,
    picture: { siteId: string; received: ArrivedPicture; dir: string },
  ): Promise<UploadedFile>;
}
