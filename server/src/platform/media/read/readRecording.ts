import { parseFile } from "music-metadata";
import { Unreadable } from "../failures.ts";
import type { Inspections } from "../inspection.ts";
import { readMp4 } from "./mp4.ts";

type Recording = Inspections["recording"];

const MP4 = new Set(["video/mp4", "video/quicktime", "video/x-m4v"]);

/** How long sound or film lasts, and how large its picture is where the file says so by itself. */
export async function readRecording({ path, contentType }: Recording["task"]): Promise<Recording["answer"]> {
  try {
    // The library tells the length of sound alone, and a film may be silent.
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

/** To the hundredth; null for what no recording lasts. */
function seconds(duration: number | undefined): number | null {
  if (duration === undefined || !(duration >= 0 && duration < 1_000_000)) return null;
  return Math.round(duration * 100) / 100;
}
