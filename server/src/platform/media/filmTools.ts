import { spawn } from "node:child_process";
import { once } from "node:events";
import { gatherPeaks } from "@quire/domain/media/waveform";
import { Unreadable } from "@quire/formats/fileFailures";
import { MediaUnavailable } from "./failures.ts";

/** Functions that need ffmpeg. */
export interface FilmTools {
  /** Returns a film's duration and its displayed size. */
  probe(path: string): Promise<{ duration: number | null; width: number | null; height: number | null }>;
  /** Writes one frame as a PNG. */
  frame(path: string, atSeconds: number, target: string): Promise<void>;
  /** Returns up to 200 peaks of any sound; null if there is none. */
  peaks(path: string): Promise<number[] | null>;
}

/** Only the uploaded file itself is read: a playlist in it must not reach other files or hosts. */
const SAFE = ["-v", "error", "-protocol_whitelist", "file,pipe"];
const MOST_OUTPUT = 1024 ** 2;

/** Returns tools that run ffmpeg and ffprobe under these names, or null if either is missing. */
export async function findFilmTools(ffmpeg = "ffmpeg", ffprobe = "ffprobe"): Promise<FilmTools | null> {
  for (const program of [ffmpeg, ffprobe]) {
    const version = await output(program, ["-version"], 10).catch(() => null);
    if (version === null) return null;
  }
  return {
    async probe(path) {
      const fields = "stream=width,height:stream_side_data=rotation:format=duration";
      const args = [
        ...SAFE,
        "-select_streams",
        "v:0",
        "-show_entries",
        fields,
        "-of",
        "json",
        `file:${path}`,
      ];
      return readProbe(await output(ffprobe, args, 30));
    },
    async frame(path, atSeconds, target) {
      const args = [...SAFE, "-nostdin", "-ss", String(atSeconds), "-i", `file:${path}`, "-frames:v", "1"];
      await output(
        ffmpeg,
        [...args, "-vf", "scale=min(2560\\,iw):-2", "-f", "image2", "-c:v", "png", "-y", `file:${target}`],
        60,
      );
    },
    peaks: (path) => decodePeaks(ffmpeg, path),
  };
}

/** Returns ffprobe's result as displayed: a phone held upright records a rotated picture and says so. */
export function readProbe(json: string): Awaited<ReturnType<FilmTools["probe"]>> {
  const { streams = [], format = {} } = JSON.parse(json) as {
    streams?: { width?: number; height?: number; side_data_list?: { rotation?: number }[] }[];
    format?: { duration?: string };
  };
  const { width = null, height = null, side_data_list = [] } = streams[0] ?? {};
  const isTurned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const duration = Number(format.duration);
  return {
    duration: Number.isFinite(duration) ? Math.round(duration * 100) / 100 : null,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  };
}

async function decodePeaks(ffmpeg: string, path: string): Promise<number[] | null> {
  const gatherer = gatherPeaks();
  const args = [
    ...SAFE,
    "-nostdin",
    "-i",
    `file:${path}`,
    "-vn",
    "-ac",
    "1",
    "-ar",
    "8000",
    "-f",
    "s16le",
    "pipe:1",
  ];
  let odd = Buffer.alloc(0);
  await run(ffmpeg, args, 120, (chunk) => {
    const bytes = Buffer.concat([odd, chunk]);
    const samples = new Float32Array(bytes.length >> 1);
    for (let at = 0; at < samples.length; at++) samples[at] = bytes.readInt16LE(at * 2) / 32_768;
    odd = bytes.subarray(samples.length * 2);
    gatherer.add(samples);
  });
  return gatherer.peaks();
}

async function output(program: string, args: string[], seconds: number): Promise<string> {
  let text = "";
  await run(program, args, seconds, (chunk) => {
    text = (text + chunk.toString("utf8")).slice(0, MOST_OUTPUT);
  });
  return text;
}

/** Runs a program to its end. It gets nothing of our environment but PATH. */
async function run(
  program: string,
  args: string[],
  seconds: number,
  onOutput: (chunk: Buffer) => void,
): Promise<void> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "ignore"],
    timeout: seconds * 1000,
    killSignal: "SIGKILL",
  });
  child.stdout.on("data", onOutput);
  const [code, signal] = (await once(child, "close").catch((error: Error) => {
    throw new MediaUnavailable(error.message);
  })) as [number | null, string | null];
  if (code !== 0) throw new Unreadable("", { cause: `${program} ended with ${code ?? signal}` });
}
