import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { extensionOf } from "@quire/domain/media/fileNames";
import { refuseUpload, type UploadKind } from "@quire/domain/media/uploads";
import { findNamed } from "../findNamed.ts";
import { hashOfFile } from "../hashOfFile.ts";
import { kindOf } from "./fileKinds.ts";
import { epubProblem } from "./packedSource.ts";
import type { Problems } from "./problems.ts";
import type { Story } from "./story.ts";

/** A file attached to a post. Its bytes are read again when sent. */
export interface Attached {
  kind: UploadKind;
  path: string;
  name: string;
  size: number;
  sha256: string;
}

/** Finds all attached files of a post, in order. A missing, oversized or unsupported one is a problem. */
export async function findAttached(story: Story, problems: Problems): Promise<Attached[]> {
  const { files, type = null } = story.front.fields;
  const line = story.front.lines.files ?? 1;
  const attached: Attached[] = [];
  for (const written of files ?? []) {
    const path = await findNamed(dirname(story.path), written);
    if (path === null) {
      problems.add(line, "files", `${written}: no such file next to the text`);
      continue;
    }
    const name = basename(path);
    const { size } = await stat(path);
    const kind = kindOf(name, type);
    const refused =
      refuseUpload(kind, { name, size })?.message ??
      (kind === "document" && extensionOf(name) === "epub" ? await epubProblem(name, path) : null);
    if (refused) {
      problems.add(line, "files", `${written}: ${refused}`);
      continue;
    }
    const sha256 = await hashOfFile(path);
    const isTwice = attached.some((one) => one.sha256 === sha256 && one.kind === kind);
    if (isTwice) problems.add(line, "files", `${written}: this file is in the list twice`);
    else attached.push({ kind, path, name, size, sha256 });
  }
  return attached;
}
