import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Unreadable } from "@quire/formats/fileFailures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wav } from "../../testing/media/wav.ts";
import { makeTempDir, removeTempDir } from "../../testing/withTempDir.ts";
import { type FilmTools, findFilmTools, readProbe } from "./filmTools.ts";

let dir: string;
beforeAll(async () => {
  dir = await makeTempDir();
});
afterAll(() => removeTempDir(dir));

async function script(name: string, text: string): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, `#!/bin/sh\n[ "$1" = -version ] && exit 0\n${text}\n`);
  await chmod(path, 0o755);
  return path;
}

it("Without ffmpeg there are no film tools", async () => {
  expect(await findFilmTools(join(dir, "no-such-program"), "sh")).toBeNull();
});

describe("The ffprobe output", () => {
  it.each([
    [
      "a film",
      `{"streams":[{"width":1280,"height":720}],"format":{"duration":"61.5049"}}`,
      [61.5, 1280, 720],
    ],
    [
      "one filmed upright",
      `{"streams":[{"width":1920,"height":1080,"side_data_list":[{"rotation":-90}]}],"format":{"duration":"3"}}`,
      [3, 1080, 1920],
    ],
    ["sound alone", `{"streams":[],"format":{"duration":"2"}}`, [2, null, null]],
    ["a stream without an end", `{"format":{"duration":"N/A"}}`, [null, null, null]],
  ])("of %s is read", (_, json, [duration, width, height]) => {
    expect(readProbe(json)).toEqual({ duration, width, height });
  });
});

describe("The programs", () => {
  it("read nothing but the file, and get none of our environment", async () => {
    const said = join(dir, "said");
    const ffmpeg = await script("ffmpeg", `echo "$@" > ${said}; env >> ${said}`);
    const tools = (await findFilmTools(ffmpeg, ffmpeg)) as FilmTools;
    process.env.QUIRE_TEST_SECRET = "do not tell";
    await tools.frame("/films/a.mp4", 3, "/tmp/a.png");
    const text = await readFile(said, "utf8");
    expect(text).toContain("-protocol_whitelist file,pipe -nostdin -ss 3 -i file:/films/a.mp4 -frames:v 1");
    expect(text).not.toContain("do not tell");
  });

  it("return the peaks of what they decode, however it is chunked", async () => {
    const sound = join(dir, "sound");
    await writeFile(sound, wav(4, (second) => (second < 2 ? 0 : 0.5)).subarray(44));
    const ffmpeg = await script("ffmpeg-loud", `head -c 1001 ${sound}; tail -c +1002 ${sound}`);
    const tools = (await findFilmTools(ffmpeg, ffmpeg)) as FilmTools;
    const peaks = await tools.peaks("a.flac");
    expect([peaks?.length, peaks?.[10], peaks?.[190]]).toEqual([200, 0, 1]);
  });

  it("that fail report that the file can't be read", async () => {
    const ffmpeg = await script("ffmpeg-fails", "exit 1");
    const tools = (await findFilmTools(ffmpeg, ffmpeg)) as FilmTools;
    await expect(tools.probe("a.mp4")).rejects.toThrow(Unreadable);
    await expect(tools.peaks("a.mp4")).rejects.toThrow(Unreadable);
  });
});

const real = await findFilmTools();
describe.skipIf(real === null)("A real ffmpeg", () => {
  it("decodes what we wrote", async () => {
    const path = join(dir, "real.wav");
    await writeFile(
      path,
      wav(3, (second) => second / 3),
    );
    const tools = real as FilmTools;
    expect(await tools.probe(path)).toMatchObject({ duration: 3, width: null });
    const peaks = (await tools.peaks(path)) as number[];
    expect([peaks[0], peaks.at(-1)]).toEqual([expect.closeTo(0, 1), 1]);
  });
});
