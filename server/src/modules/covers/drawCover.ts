import { Readable } from "node:stream";
import { type CoverFailure, PICTURES_PER_COVER } from "@quire/domain/media/covers";
import { Refusal } from "../../platform/http/refusal.ts";
import { type JobRun, jobName } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { importPicture } from "../media/importPicture.ts";
import { type Artist, DrawingRefused } from "./artists/artist.ts";
import { type CoverColumns, coverPictures, covers } from "./models/covers.ts";

interface CoverJob {
  id: string;
}

export const drawCoverJob = jobName<CoverJob>("covers.draw");
export const drawCoverKey = ({ id }: CoverJob) => `cover ${id}`;

export const MAX_DRAW_ATTEMPTS = 3;
/** Pictures that are drawn in place of explicit ones. */
const SPARE = 2;

/** Draws the pictures of a request, and saves each at once: a second run continues. */
export async function drawCover(
  platform: Platform,
  artist: Artist,
  { id }: CoverJob,
  { attempt }: JobRun,
): Promise<void> {
  const row = (await covers(platform.db).findByPk(id))?.get();
  if (row?.state !== "queued") return;
  try {
    await finish(platform, id, await drawPictures(platform, artist, row));
  } catch (error) {
    const isFinal = error instanceof DrawingRefused || attempt >= MAX_DRAW_ATTEMPTS;
    if (!isFinal) throw error;
    const failure = error instanceof DrawingRefused ? "refused" : "unavailable";
    platform.log.warn({ err: error, cover: id }, "a cover was not drawn");
    await finish(platform, id, failure);
  }
}

/** Returns why there is no picture, or null. */
async function drawPictures(
  platform: Platform,
  artist: Artist,
  cover: CoverColumns,
): Promise<CoverFailure | null> {
  const saved = await coverPictures(platform.db).findAll({ where: { cover_id: cover.id } });
  const done = new Set(saved.map((picture) => picture.get().position));
  for (let position = 0; position < PICTURES_PER_COVER + SPARE; position++) {
    if (done.size >= PICTURES_PER_COVER) break;
    if (done.has(position)) continue;
    if (await drawPicture(platform, artist, cover, position)) done.add(position);
  }
  return done.size === 0 ? "explicit" : null;
}

/** Draws and saves one picture; false if it is explicit. */
async function drawPicture(
  platform: Platform,
  artist: Artist,
  cover: CoverColumns,
  position: number,
): Promise<boolean> {
  const { id, user_id: userId, description, change, words, style, mood, seed } = cover;
  const bytes = await artist.draw({
    ...{ userId, description, change: change ?? "", words, style, mood, seed, index: position },
  });
  try {
    const name = `cover-${position + 1}.jpg`;
    const file = await importPicture(platform, { siteId: userId, name, bytes: Readable.from([bytes]) });
    const picture = { cover_id: id, position, file_id: file.id, is_artwork: artist.isRepeatable };
    // A job may run twice at once.
    await coverPictures(platform.db).bulkCreate([picture], { ignoreDuplicates: true });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "explicit_content") return false;
    throw error;
  }
}

async function finish(platform: Platform, id: string, failure: CoverFailure | null): Promise<void> {
  await covers(platform.db).update(
    { state: failure === null ? "ready" : "failed", failure, finished_at: platform.clock.now() },
    { where: { id, state: "queued" } },
  );
}
