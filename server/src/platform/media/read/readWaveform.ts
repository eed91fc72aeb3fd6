import { createReadStream } from "node:fs";
import { gatherPeaks } from "@quire/domain/media/waveform";
import { Unreadable } from "@quire/formats/fileFailures";
import { MPEGDecoder } from "mpg123-decoder";
import type { Inspections } from "../inspection.ts";
import { readSamples } from "./wav.ts";

type Waveform = Inspections["waveform"];

/** Returns the waveform of what we can decode without ffmpeg; null for the rest. Uses the first channel only. */
export async function readWaveform({ path, contentType }: Waveform["task"]): Promise<Waveform["answer"]> {
  const gatherer = gatherPeaks();
  if (contentType === "audio/wav") {
    for await (const samples of readSamples(createReadStream(path))) gatherer.add(samples);
  } else if (contentType === "audio/mpeg") {
    for await (const samples of decodeMp3(path)) gatherer.add(samples);
  } else {
    return { peaks: null };
  }
  return { peaks: gatherer.peaks() };
}

async function* decodeMp3(path: string): AsyncIterable<Float32Array> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for await (const chunk of createReadStream(path)) {
      const { channelData } = decoder.decode(chunk as Buffer);
      if (channelData[0]) yield channelData[0];
    }
  } catch (error) {
    throw new Unreadable("", { cause: error });
  } finally {
    decoder.free();
  }
}
