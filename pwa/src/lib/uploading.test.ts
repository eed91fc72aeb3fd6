import type { Client } from "@quire/client/client";
import { CallError, NetworkError } from "@quire/client/errors";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { expect, it, vi } from "vitest";
import { startUpload } from "./uploading.ts";

const to = { id: "bsite", kind: "audio" } as const;
const source = (size: number, name = "song.mp3") => ({ name, size, slice: () => new Blob(["x"]) });
const lost = () => new NetworkError(0, { code: "network_failed", message: "gone" });
const uploaded = { id: "bfile" } as UploadedFile;
const MB = 1024 ** 2;

/** A client that returns these answers in turn and records its calls. */
function clientOf(...answers: unknown[]) {
  const requests: string[] = [];
  const call = vi.fn(async ({ method, path }: { method: string; path: string }) => {
    requests.push(`${method} ${path.split("{kind}")[1]}`);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { client: { call } as unknown as Client, requests };
}

it("is done when the file has arrived", async () => {
  const { client } = clientOf(uploaded);
  const uploading = startUpload(to, source(1000), client);
  expect(uploading.read()).toMatchObject({ state: "sending", sent: 0, total: 1000 });
  await vi.waitFor(
    () => expect(uploading.read()).toMatchObject({ state: "done", sent: 1000, file: uploaded }),
    30_000,
  );
});

it.each([
  ["of an unsupported type", "song.ogg", 10, /format/],
  ["over the size limit", "song.mp3", 126 * MB, /too big/],
])("refuses a file %s before sending it", (_, name, size, words) => {
  const { client, requests } = clientOf();
  expect(startUpload(to, source(size, name), client).read()).toMatchObject({
    state: "failed",
    words: expect.stringMatching(words),
    canRetry: false,
  });
  expect(requests).toEqual([]);
});

it("shows why the server refused a file, without a retry", async () => {
  const { client } = clientOf(new CallError(422, { code: "unsafe_file", message: "It unpacks." }));
  const uploading = startUpload(to, source(1000), client);
  await vi.waitFor(
    () => expect(uploading.read()).toMatchObject({ state: "failed", words: "It unpacks.", canRetry: false }),
    30_000,
  );
});

it("resumes where it stopped after a broken connection", async () => {
  vi.useFakeTimers();
  const started = { id: "bup", received: 0, file: null };
  const complete = { id: "bup", received: 9 * MB, file: uploaded };
  const { client, requests } = clientOf(started, lost(), lost(), lost(), lost(), complete);
  const uploading = startUpload(to, source(9 * MB), client);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(uploading.read()).toMatchObject({ state: "failed", canRetry: true });
  uploading.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect(uploading.read().state).toBe("done");
  expect(requests.at(-1)).toBe("GET /resumable/{uploadId}");
  expect(requests.filter((call) => call === "POST /resumable")).toHaveLength(1);
  vi.useRealTimers();
});

it("deletes a canceled upload on the server", async () => {
  const { client, requests } = clientOf({ id: "bup", received: 0, file: null }, new Promise(() => undefined));
  const uploading = startUpload(to, source(9 * MB), client);
  await vi.waitFor(() => expect(requests).toHaveLength(2), 30_000);
  uploading.cancel();
  expect(uploading.read().state).toBe("canceled");
  expect(requests.at(-1)).toBe("DELETE /resumable/{uploadId}");
});
