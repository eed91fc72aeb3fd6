import { stat } from "node:fs/promises";
import type { Picture } from "../posts/findPictures.ts";
import { withKnownFields, withKnownKinds } from "../posts/knownFiles.ts";
import type { SentFile } from "../posts/save.ts";
import type { KnownPicture } from "../posts/sidecar.ts";
import { uploadKey, uploadPictures } from "../posts/uploadPictures.ts";
import type { ReadText } from "./readText.ts";
import type { Workspace } from "./workspace.ts";

interface SentPictures {
  /** By their path in the text. */
  known: Record<string, KnownPicture>;
  /** By `uploadKey`, including attached files. */
  files: ReadonlyMap<string, SentFile>;
}

/** Uploads pictures and files that the site lacks; those recorded with the same bytes are not even checked. */
export async function sendPictures(
  { account, user, terminal, memory }: Workspace,
  path: string,
  read: ReadText,
): Promise<SentPictures> {
  const { pictures: remembered = {}, files: carried } = memory.get(path) ?? {};
  const named = namedPictures(read);
  const isMissing = ([written, picture]: NamedPicture) => {
    const before = remembered[written];
    const isCover = written === read.story.front.fields.cover;
    return before?.sha256 !== picture.sha256 || (isCover && before.file === null);
  };
  const missing = new Map(named.filter(isMissing).map(([, picture]) => [picture.sha256, picture]));
  const candidates = [...missing.values(), ...withKnownKinds(read.attached, carried)];
  const sent =
    candidates.length === 0
      ? new Map<string, SentFile>()
      : (await uploadPictures(terminal, account.client, user.id, candidates, () => {})).byKey;
  const files = withKnownFields(read.attached, carried, sent);
  const known: SentPictures["known"] = {};
  for (const [written, picture] of named) {
    const { sha256, size } = picture;
    const file = sent.get(uploadKey(picture));
    const before = remembered[written];
    const url = file?.url ?? before?.url;
    if (url === undefined) continue;
    const id = file?.id ?? before?.file ?? null;
    known[written] = { url, file: id, sha256, size, mtime: Math.floor((await stat(picture.path)).mtimeMs) };
    if (!file) files.set(uploadKey(picture), { id: id ?? "", url });
  }
  return { known, files };
}

type NamedPicture = readonly [written: string, picture: Picture];

/** Lists all pictures by their path in the text. */
export function namedPictures({ story, pictures }: Pick<ReadText, "story" | "pictures">): NamedPicture[] {
  const { cover } = story.front.fields;
  const named: NamedPicture[] = [...pictures.byWritten];
  if (cover && pictures.cover) named.push([cover, pictures.cover]);
  return named;
}
