import type { FileRecord, RecordingChapter } from "@quire/contracts/records/upload";
import { Unreadable } from "@quire/formats/fileFailures";
import { parseFile } from "music-metadata";
import type { Inspections } from "../inspection.ts";
import { readMp4 } from "./mp4.ts";
import { MOST_CHAPTERS, type NamedChapter, readMp4Chapters } from "./mp4Chapters.ts";

type Recording = Inspections["recording"];

const MP4 = new Set(["video/mp4", "video/quicktime", "video/x-m4v"]);
const LONGEST_TITLE = 200;

/** Returns the duration of sound or film, its chapters, and its picture size if the file itself says so. */
export async function readRecording({ path, contentType }: Recording["task"]): Promise<Recording["answer"]> {
  try {
    // The library returns only the length of sound, and a film may be silent.
    if (MP4.has(contentType)) {
      return { ...(await readMp4(path)), chapters: presentChapters(await readMp4Chapters(path)) };
    }
    const { format } = await parseFile(path, { duration: true, skipCovers: true });
    const picture = format.trackInfo.find(({ video }) => video)?.video;
    const size = (pixels: number | undefined) =>
      pixels && pixels > 0 && pixels < 100_000 ? Math.round(pixels) : null;
    const chapters =
      contentType === "audio/mp4"
        ? await readMp4Chapters(path)
        : (format.chapters ?? []).map(({ title, start, timeScale = 1000 }) => ({
            title,
            start: start / timeScale,
          }));
    return {
      duration: seconds(format.duration),
      width: size(picture?.pixelWidth),
      height: size(picture?.pixelHeight),
      chapters: presentChapters(chapters),
    };
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("", { cause: error });
  }
}

/** Returns chapters in their order, the untitled by their number; null for none. */
function presentChapters(chapters: readonly NamedChapter[]): FileRecord["chapters"] {
  const presented = chapters.slice(0, MOST_CHAPTERS).flatMap(({ title, start }, at): RecordingChapter[] => {
    const from = seconds(start);
    const line = title.replace(/[\p{Cc}\s]+/gu, " ").trim();
    return from === null ? [] : [{ title: line.slice(0, LONGEST_TITLE) || `Chapter ${at + 1}`, start: from }];
  });
  return presented.length > 0 ? presented.toSorted((one, other) => one.start - other.start) : null;
}

/** Rounded to hundredths; null for a duration that no recording has. */
function seconds(duration: number | undefined): number | null {
  if (duration === undefined || !(duration >= 0 && duration < 1_000_000)) return null;
  return Math.round(duration * 100) / 100;
}
