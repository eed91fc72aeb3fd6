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
const playing = () => signedFileUrl(app.platform, sound);

describe("A private file's link", () => {
  it("plays it, for this person's browser alone to keep, and lets it do nothing else", async () => {
    const answer = await get(playing());
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

  it("saves it under its name, in any script", async () => {
    const answer = await get(signedFileUrl(app.platform, sound, { download: true }));
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename="Ahab-_____.wav"; filename*=UTF-8''Ahab-%E0%A4%95%E0%A4%B9%E0%A4%BE%E0%A4%A8%E0%A5%80.wav`,
    );
  });

  it("never opens a page here, whatever the link says", async () => {
    const answer = await get(signedFileUrl(app.platform, page));
    expect(answer.headers["content-disposition"]).toMatch(/^attachment/);
  });

  it("holds for an hour to play and ten minutes to save", async () => {
    const [play, save] = [playing(), signedFileUrl(app.platform, sound, { download: true })];
    app.platform.clock.advance(10 * 60_000);
    expect([(await get(play)).statusCode, (await get(save)).statusCode]).toEqual([200, 404]);
    app.platform.clock.advance(50 * 60_000);
    expect((await get(play)).statusCode).toBe(404);
  });

  it.each([
    ["another file", (url: string) => url.replace(/audio\?/, "good?")],
    ["a longer time", (url: string) => url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 9}`)],
    ["a name to save it under", (url: string) => `${url}&download=a.html`],
    ["no signature", (url: string) => url.replace(/&signature=.*/, "")],
    ["a way out of the store", (url: string) => url.replace("private/", "..%2f..%2fetc/")],
    ["nothing", () => "/files/signed/"],
  ])("cannot be made into one to %s", async (_, change) => {
    const answer = await get(change(playing()));
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  it("is nobody's business once the file is gone", async () => {
    const url = signedFileUrl(app.platform, { ...sound, storage_key: "private/none" });
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe("Of a private file", () => {
  it.each([
    ["bytes=0-3", 206, "RIFF", `bytes 0-3/${bytes.length}`],
    ["bytes=8-11", 206, "WAVE", `bytes 8-11/${bytes.length}`],
    [
      "bytes=-2",
      206,
      bytes.subarray(-2).toString("latin1"),
      `bytes ${bytes.length - 2}-${bytes.length - 1}/${bytes.length}`,
    ],
  ])("%s is that part", async (range, status, text, told) => {
    const answer = await get(playing(), { range });
    expect([answer.statusCode, answer.rawPayload.toString("latin1")]).toEqual([status, text]);
    expect([answer.headers["content-range"], answer.headers["content-length"]]).toEqual([
      told,
      String(text.length),
    ]);
  });

  it("a part beyond its end is refused, with its size", async () => {
    const answer = await get(playing(), { range: "bytes=999999-" });
    expect([answer.statusCode, answer.headers["content-range"]]).toEqual([416, `bytes */${bytes.length}`]);
  });

  it("a part is added only to a part of the same bytes", async () => {
    const { etag } = (await get(playing())).headers;
    const part = { range: "bytes=0-3" };
    expect((await get(playing(), { ...part, "if-range": String(etag) })).statusCode).toBe(206);
    const changed = await get(playing(), { ...part, "if-range": '"another"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes.length]);
  });

  it("what the browser has is not sent again", async () => {
    const { etag } = (await get(playing())).headers;
    expect((await get(playing(), { "if-none-match": String(etag) })).statusCode).toBe(304);
  });

  it("the head alone tells its size", async () => {
    const answer = await get(playing(), {}, "HEAD");
    expect([answer.statusCode, answer.payload]).toEqual([200, ""]);
    expect(Number(answer.headers["content-length"])).toBe(bytes.length);
  });
});
