import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import { isComicArchive } from "./packedSource.ts";
import type { Source } from "./prepare.ts";
import { problemsOf } from "./problems.ts";
import { type Published, type PublishRequest, publishStory } from "./publish.ts";
import { readSource } from "./readSource.ts";
import { recall } from "./sidecar.ts";
import type { Story } from "./story.ts";

/** Publishes a file. A comic's archive that belongs to no comic gets one, which later archives of its series join. */
export async function publishFile(terminal: Terminal, request: PublishRequest): Promise<Published> {
  const { file, text, parent } = request;
  if (text !== undefined || parent !== undefined || !isComicArchive(file))
    return publishStory(terminal, request);
  const problems = problemsOf(file);
  const story = await readSource(file, terminal.cwd, problems, terminal.now());
  const source: Source = { story, problems };
  const { comic, front } = story;
  if (!comic || front.fields.parent || front.fields.id) return publishStory(terminal, { ...request, source });
  return publishAlone(terminal, request, { source, comic });
}

async function publishAlone(
  terminal: Terminal,
  request: PublishRequest,
  { source, comic }: { source: Source; comic: Story },
): Promise<Published> {
  const { place, asNew, dryRun } = request;
  source.problems.throwIfAny();
  const { user } = await openOwn(terminal, place);
  const savedId = async ({ path }: Story) => {
    const entry = asNew ? null : await recall(path, user.id);
    return entry !== null && entry.version !== null ? entry.id : null;
  };
  const asEpisode = (parent: string | null) =>
    publishStory(terminal, { ...request, source, placement: { type: "episode", parent } });
  if ((await savedId(source.story)) !== null) return asEpisode(null);
  const serial = await savedId(comic);
  if (serial !== null) return asEpisode(serial);
  const { id, title, url, warnings } = await publishStory(terminal, {
    ...request,
    // An email is for what there is to read, and a time for when.
    ...{ newsletter: undefined, at: undefined },
    source: { story: comic, problems: problemsOf(comic.name) },
    placement: { type: "comic", parent: null },
  });
  const episode = await asEpisode(dryRun ? null : id);
  return { ...episode, warnings: [...warnings, ...episode.warnings], comic: { id, title, url } };
}
