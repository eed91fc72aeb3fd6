import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSite } from "../../../../testing/factories/site.ts";
import { wav } from "../../../../testing/media/wav.ts";
import { type TestServer, testServer } from "../../../../testing/testServer.ts";
import { findFiles, type StoredFile } from "../../readFiles.ts";
import { signedFileUrl } from "../../signedFileUrl.ts";
import { sendFile } from "../testing/sendFile.ts";

let app: TestServer;
let sound: StoredFile;
let page: StoredFile;
const bytes = wav(2, (second) => second / 2);
beforeAll(async () => {
  app = await testServer();
  const site = (await makeSite(app.platform)).id;
  const owner = await app.asProgram({ id: site });
  const send = async (kind: "audio" | "good", name: string, content: Buffer | string) => {
    const { body } = await sendFile(owner, { site, kind, name, bytes: content });
    return (await findFiles(app.platform, [body.id]))[0] as StoredFile;
  };
  sound = await send("audio", "Ahab कहानी.wav", bytes);
  page = await send("good", "page.html", "<!doctype html><script>alert(document.cookie)</script>");
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  app.server.inject({ method, url, headers: { host: "anything.example", ...headers } });
const playUrl = () => signedFileUrl(app.platform, sound);

describe("a private file's URL", () => {
  it("plays the file, cached by this browser only, and allows nothing else", async () => {
    const answer = await get(playUrl());
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "audio/wav",
      "content-length": String(bytes.length),
      "content-disposition": "inline",
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=3600",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  it("downloads the file under its name, in any script", async () => {
    const answer = await get(signedFileUrl(app.platform, sound, { download: true }));
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename="Ahab-_____.wav"; filename*=UTF-8''Ahab-%E0%A4%95%E0%A4%B9%E0%A4%BE%E0%A4%A8%E0%A5%80.wav`,
    );
  });

  it("never opens a web page inline", async () => {
    const answer = await get(signedFileUrl(app.platform, page));
    expect(answer.headers["content-disposition"]).toMatch(/^attachment/);
  });

  it("is valid for an hour to play and ten minutes to download", async () => {
    const [play, save] = [playUrl(), signedFileUrl(app.platform, sound, { download: true })];
    app.platform.clock.advance(10 * 60_000);
    expect([(await get(play)).statusCode, (await get(save)).statusCode]).toEqual([200, 404]);
    app.platform.clock.advance(50 * 60_000);
    expect((await get(play)).statusCode).toBe(404);
  });

  it.each([
    ["another file", (url: string) => url.replace(/audio\?/, "good?")],
    ["a later expiry", (url: string) => url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 9}`)],
    ["a download name", (url: string) => `${url}&download=a.html`],
    ["no signature", (url: string) => url.replace(/&signature=.*/, "")],
    ["a path outside the storage", (url: string) => url.replace("private/", "..%2f..%2fetc/")],
    ["an empty key", () => "/files/signed/"],
  ])("can't be changed to %s", async (_, change) => {
    const answer = await get(change(playUrl()));
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  it.each(["a b", "[", "%", "host:99999"])("opens the same under the invalid host %j", async (host) => {
    expect((await get(playUrl(), { host })).statusCode).toBe(200);
  });

  it("answers 404 when the file is gone", async () => {
    const url = signedFileUrl(app.platform, { ...sound, storage_key: "private/none" });
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe("a request for part of a private file", () => {
  it.each([
    ["bytes=0-3", 206, "RIFF", `bytes 0-3/${bytes.length}`],
    ["bytes=8-11", 206, "WAVE", `bytes 8-11/${bytes.length}`],
    [
      "bytes=-2",
      206,
      bytes.subarray(-2).toString("latin1"),
      `bytes ${bytes.length - 2}-${bytes.length - 1}/${bytes.length}`,
    ],
  ])("returns the range %s", async (range, status, text, contentRange) => {
    const answer = await get(playUrl(), { range });
    expect([answer.statusCode, answer.rawPayload.toString("latin1")]).toEqual([status, text]);
    expect([answer.headers["content-range"], answer.headers["content-length"]]).toEqual([
      contentRange,
      String(text.length),
    ]);
  });

  it("is refused with the file's size when the range is beyond its end", async () => {
    const answer = await get(playUrl(), { range: "bytes=999999-" });
    expect([answer.statusCode, answer.headers["content-range"]]).toEqual([416, `bytes */${bytes.length}`]);
  });

  it("returns a range only if If-Range matches the ETag", async () => {
    const { etag } = (await get(playUrl())).headers;
    const part = { range: "bytes=0-3" };
    expect((await get(playUrl(), { ...part, "if-range": String(etag) })).statusCode).toBe(206);
    const changed = await get(playUrl(), { ...part, "if-range": '"another"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes.length]);
  });

  it("is answered 304 when the ETag matches", async () => {
    const { etag } = (await get(playUrl())).headers;
    expect((await get(playUrl(), { "if-none-match": String(etag) })).statusCode).toBe(304);
  });

  it("returns only the size for HEAD", async () => {
    const answer = await get(playUrl(), {}, "HEAD");
    expect([answer.statusCode, answer.payload]).toEqual([200, ""]);
    expect(Number(answer.headers["content-length"])).toBe(bytes.length);
  });
});
