import { parseFile } from "music-metadata";
import { Unreadable } from "../failures.ts";
import type { Inspections } from "../inspection.ts";
import { readMp4 } from "./mp4.ts";

type Recording = Inspections["recording"];

const MP4 = new Set(["video/mp4", "video/quicktime", "video/x-m4v"]);

/** Returns the duration of sound or film, and its picture size if the file itself says so. */
export async function readRecording({ path, contentType }: Recording["task"]): Promise<Recording["answer"]> {
  try {
    // The library returns only the length of sound, and a film may be silent.
    if (MP4.has(contentType)) return await readMp4(path);
    const { format } = await parseFile(path, { duration: true, skipCovers: true });
    const picture = format.trackInfo.find(({ video }) => video)?.video;
    const size = (pixels: number | undefined) =>
      pixels && pixels > 0 && pixels < 100_000 ? Math.round(pixels) : null;
    return {
      duration: seconds(format.duration),
      width: size(picture?.pixelWidth),
      height: size(picture?.pixelHeight),
    };
  } catch (error) {
    throw new Unreadable((error as Error).message);
  }
}

/** Rounded to hundredths; null for a duration that no recording has. */
function seconds(duration: number | undefined): number | null {
  if (duration === undefined || !(duration >= 0 && duration < 1_000_000)) return null;
  return Math.round(duration * 100) / 100;
}
