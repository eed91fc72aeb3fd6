import type { UploadKind } from "@quire/domain/media/uploads";
import { WRITER_UPLOADS } from "@quire/domain/posts/draftRoles";
import type { Context, User } from "../../../platform/http/context.ts";
import { authorize, requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { authorizeImport } from "../authorizeImport.ts";
import { draftUploadRequested } from "../events.ts";
import { uploadPolicy } from "./policy.ts";

/** Returns the caller if they may upload this: owners anything, a draft's writers what a text can contain. */
export async function authorizeUpload(
  context: Context,
  { siteId, kind, post }: { siteId: string; kind: UploadKind; post?: string | null | undefined },
): Promise<User> {
  const user = requireUser(context);
  if (kind === "csv") return authorizeImport(context, siteId);
  if (!post || uploadPolicy.upload(user, { id: siteId })) {
    return authorize(context, uploadPolicy, "upload", { id: siteId });
  }
  await context.platform.events.publish(draftUploadRequested, context, { siteId, postId: post });
  if (!WRITER_UPLOADS.includes(kind)) throw new Refusal("forbidden");
  return user;
}
