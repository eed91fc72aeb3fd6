import { WRITER_UPLOADS } from "@quire/domain/draftRoles";
import type { UploadKind } from "@quire/domain/uploads";
import { authorizeDraft } from "../../collaboration/authorizeDraft.ts";
import { authorizeImport } from "../../mailing/authorizeImport.ts";
import type { Context, Person } from "../../platform/http/context.ts";
import { authorize, requirePerson } from "../../platform/http/policy.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { uploadPolicy } from "./policy.ts";

/** Who may send this to a site: its owner anything, and whoever writes on one of its drafts what belongs in a text. */
export async function authorizeUpload(
  context: Context,
  { siteId, kind, post }: { siteId: string; kind: UploadKind; post?: string | null | undefined },
): Promise<Person> {
  const person = requirePerson(context);
  if (kind === "csv") return authorizeImport(context, siteId);
  if (!post || uploadPolicy.upload(person, { id: siteId })) {
    return authorize(context, uploadPolicy, "upload", { id: siteId });
  }
  await authorizeDraft(context, { siteId, id: post }, "write");
  if (!WRITER_UPLOADS.includes(kind)) throw new Refusal("forbidden");
  return person;
}
