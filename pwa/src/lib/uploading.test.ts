import type { Client } from "@quire/client/client";
import { CallError, NetworkError } from "@quire/client/errors";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { expect, it, vi } from "vitest";
import { beginUploading } from "./uploading.ts";

const to = { id: "bsite", kind: "audio" } as const;
const source = (size: number, name = "song.mp3") => ({ name, size, slice: () => new Blob(["x"]) });
const lost = () => new NetworkError(0, { code: "network_failed", message: "gone" });
const kept = { id: "bfile" } as UploadedFile;
const MB = 1024 ** 2;

/** A client that gives these answers in turn, and notes what it was asked. */
function clientOf(...answers: unknown[]) {
  const asked: string[] = [];
  const call = vi.fn(async ({ method, path }: { method: string; path: string }) => {
    asked.push(`${method} ${path.split("{kind}")[1]}`);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { client: { call } as unknown as Client, asked };
}

it("a file that arrives is done", async () => {
  const { client } = clientOf(kept);
  const uploading = beginUploading(to, source(1000), client);
  expect(uploading.read()).toMatchObject({ state: "sending", sent: 0, total: 1000 });
  await vi.waitFor(() => expect(uploading.read()).toMatchObject({ state: "done", sent: 1000, file: kept }));
});

it.each([
  ["of a kind that is not taken", "song.ogg", 10, /format/],
  ["larger than any may be", "song.mp3", 126 * MB, /too big/],
])("a file %s is refused before it is sent", (_, name, size, words) => {
  const { client, asked } = clientOf();
  expect(beginUploading(to, source(size, name), client).read()).toMatchObject({
    state: "failed",
    words: expect.stringMatching(words),
    canRetry: false,
  });
  expect(asked).toEqual([]);
});

it("a file that the server refuses says why, and cannot be tried again", async () => {
  const { client } = clientOf(new CallError(422, { code: "unsafe_file", message: "It unpacks." }));
  const uploading = beginUploading(to, source(1000), client);
  await vi.waitFor(() =>
    expect(uploading.read()).toMatchObject({ state: "failed", words: "It unpacks.", canRetry: false }),
  );
});

it("after a line that stays dead it goes on from where it was", async () => {
  vi.useFakeTimers();
  const begun = { id: "bup", received: 0, file: null };
  const whole = { id: "bup", received: 9 * MB, file: kept };
  const { client, asked } = clientOf(begun, lost(), lost(), lost(), lost(), whole);
  const uploading = beginUploading(to, source(9 * MB), client);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uploading.read()).toMatchObject({ state: "failed", canRetry: true });
  uploading.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect(uploading.read().state).toBe("done");
  expect(asked.at(-1)).toBe("GET /resumable/{uploadId}");
  expect(asked.filter((call) => call === "POST /resumable")).toHaveLength(1);
  vi.useRealTimers();
});

it("one that is given up is thrown away at the server too", async () => {
  const { client, asked } = clientOf({ id: "bup", received: 0, file: null }, new Promise(() => undefined));
  const uploading = beginUploading(to, source(9 * MB), client);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  uploading.cancel();
  expect(uploading.read().state).toBe("canceled");
  expect(asked.at(-1)).toBe("DELETE /resumable/{uploadId}");
});
