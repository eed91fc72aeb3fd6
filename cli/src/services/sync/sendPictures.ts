import { stat } from "node:fs/promises";
import { asKnown, withWords } from "../posts/carried.ts";
import type { Picture } from "../posts/findPictures.ts";
import type { SentFile } from "../posts/save.ts";
import type { KnownPicture } from "../posts/sidecar.ts";
import { uploadKey, uploadPictures } from "../posts/uploadPictures.ts";
import type { ReadText } from "./readText.ts";
import type { Workspace } from "./workspace.ts";

interface SentPictures {
  /** By how the text names them. */
  known: Record<string, KnownPicture>;
  /** By `uploadKey`, what it carries among them. */
  files: ReadonlyMap<string, SentFile>;
}

/** Sends the pictures and files that the site lacks; those that are remembered with the same bytes are not even asked for. */
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
  const asked = [...missing.values(), ...asKnown(read.attached, carried)];
  const sent =
    asked.length === 0
      ? new Map<string, SentFile>()
      : (await uploadPictures(terminal, account.client, user.id, asked, () => {})).byKey;
  const files = withWords(read.attached, carried, sent);
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

/** Every picture file with what the text calls it. */
export function namedPictures({ story, pictures }: Pick<ReadText, "story" | "pictures">): NamedPicture[] {
  const { cover } = story.front.fields;
  const named: NamedPicture[] = [...pictures.byWritten];
  if (cover && pictures.cover) named.push([cover, pictures.cover]);
  return named;
}
