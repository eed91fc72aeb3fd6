import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import type { StoryType } from "@quire/domain/posts/postTypes";
import { titleOfName } from "@quire/domain/posts/titles";
import { compareNames } from "@quire/domain/text/naturalOrder";
import { Exit, Failure } from "../../exit.ts";
import { findNamed } from "../findNamed.ts";
import { kindOf, typeOfFile } from "./fileKinds.ts";
import { isComicArchive, type Packed, readComic, readEbook } from "./packedSource.ts";
import type { Problems } from "./problems.ts";
import { readStory } from "./readStory.ts";
import { emptyFront, type FrontMatter, type Story, type StoryFields } from "./story.ts";

/** File name of the text for a folder of pages. */
const FOLDER_TEXT = "index.md";

/**
 * Reads what to publish: a markdown file; a folder or an archive of page images as an episode; or a recording, film,
 * picture, document or archive. All but the first may have a markdown file with more fields: `index.md` in the folder,
 * `song.md` next to `song.mp3`.
 */
export async function readSource(name: string, cwd: string, problems: Problems, now: Date): Promise<Story> {
  const path = (await findNamed(cwd, name)) ?? resolve(cwd, name);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return readFolder(name, path, problems, now);
  const stem = path.slice(0, -extname(path).length);
  if (found?.isFile() && isComicArchive(name)) {
    const packed = await readComic(name, path);
    const title = packed.title || titleOfName(basename(stem));
    const episode = withFiles(await readOptionalStory(`${stem}.md`, problems, now), {
      ...{ name, path, type: "episode" as const, fields: packed.fields },
      ...{ title, files: packed.pages ?? [] },
    });
    return { ...episode, comic: comicOf(episode, title, packed) };
  }
  const type = found?.isFile() ? typeOfFile(name) : null;
  if (type === null) return readStory(name, cwd, { problems, now });
  const packed = type === "e-book" ? await readEbook(name, path) : null;
  return withFiles(await readOptionalStory(`${stem}.md`, problems, now), {
    ...{ name, path, type, fields: packed?.fields ?? {} },
    title: packed?.title || titleOfName(basename(stem)),
    files: [basename(path)],
  });
}

/** Its cover is the first page. It isn't a file, so that the folder's record names it by its title. */
function comicOf({ name, path }: Story, title: string, { comic, fields, pages }: Packed): Story {
  const { summary } = fields;
  const folder = dirname(path);
  const [first] = pages ?? [];
  const front = emptyFront();
  const named = comic?.title || title;
  return {
    name,
    path: join(folder, `${named.replace(/[\\/]/g, "-")} (comic)`),
    title: named,
    body: comic?.text ? `${comic.text}\n` : "",
    front: {
      ...front,
      fields: {
        type: "comic",
        ...(summary ? { summary } : {}),
        ...(comic?.direction ? { direction: comic.direction } : {}),
        ...(first ? { cover: relative(folder, first).replaceAll("\\", "/") } : {}),
      },
    },
    pictures: [],
    links: [],
  };
}

async function readFolder(name: string, path: string, problems: Problems, now: Date): Promise<Story> {
  const names = (await readdir(path)).filter(
    (file) => !file.startsWith(".") && kindOf(file, null) === "image",
  );
  if (names.length === 0) {
    throw new Failure({
      exit: Exit.failure,
      code: "no_pages",
      message: `${name} is a folder without page images.`,
      saved: "Nothing was sent.",
      next: "Put the pages in it, or give a file.",
    });
  }
  const files = names.sort(compareNames);
  const text = await readOptionalStory(join(path, FOLDER_TEXT), problems, now);
  const cover = text?.front.fields.cover;
  return withFiles(text, {
    ...{
      name,
      path: join(path, FOLDER_TEXT),
      type: "episode" as const,
      title: titleOfName(basename(path)),
    },
    files: files.filter((file) => file !== cover),
  });
}

interface Found {
  name: string;
  path: string;
  type: StoryType;
  title: string;
  files: string[];
  /** What the file says about itself. */
  fields?: Partial<StoryFields>;
}

/** The text takes precedence; the files fill in what it omits. */
function withFiles(text: Story | null, { name, path, type, title, files, fields: own = {} }: Found): Story {
  const front: FrontMatter = text?.front ?? emptyFront();
  const fields = {
    ...own,
    ...front.fields,
    files: front.fields.files ?? files,
    type: front.fields.type ?? type,
  };
  const base = text ?? { body: "", pictures: [], links: [], title };
  return { ...base, name, path, front: { ...front, fields } };
}

/** Only a text without a file needs a title; here the file's name is the fallback. */
async function readOptionalStory(path: string, problems: Problems, now: Date): Promise<Story | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? readStory(basename(path), dirname(path), { problems, now, hasFiles: true }) : null;
}
