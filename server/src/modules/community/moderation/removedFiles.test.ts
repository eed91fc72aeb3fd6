import { removePost, restorePost, suspendAccount, unsuspendAccount } from "@quire/contracts/calls/moderation";
import {
  createPost,
  getPostFile,
  publishPost,
  unpublishPost,
  updatePost,
} from "@quire/contracts/calls/posts";
import { Role } from "@quire/domain/enums";
import type { UploadKind } from "@quire/domain/media/uploads";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { wav } from "../../../testing/media/wav.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { findFiles, type StoredFile } from "../../media/readFiles.ts";
import { signedFileUrl } from "../../media/signedFileUrl.ts";
import { sendFile } from "../../media/uploads/testing/sendFile.ts";

let app: TestServer;
let siteId: string;
let owner: Caller;
let moderator: Caller;
let admin: Caller;
let guest: Caller;
let hue = 0;
beforeAll(async () => {
  app = await testServer();
  siteId = (await makeSite(app.platform)).id;
  owner = await app.asProgram({ id: siteId });
  moderator = await app.asProgram(await makeUser(app.platform, { groups: [Role.moderator] }));
  admin = await app.asProgram(await makeUser(app.platform, { groups: [Role.admin] }));
  guest = await app.asGuest();
});
afterAll(() => app.close());

interface Author {
  siteId: string;
  owner: Caller;
}

const upload = async (
  kind: UploadKind,
  name: string,
  bytes: Buffer,
  { siteId: site, owner: by }: Author = { siteId, owner },
) => (await sendFile(by, { site, kind, name, bytes })).body;
/** Uploads a new picture, and returns its id and the address of its smallest copy. */
async function picture(author?: Author) {
  hue += 1;
  const background = { r: hue * 7, g: 100, b: 200 - hue };
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const { id, url } = await upload("image", `picture-${hue}.png`, bytes, author);
  await app.platform.jobs.runDue();
  return { id, url, small: url.replace("full", "480") };
}
const createDraft = async (body: object, author: Author = { siteId, owner }) => {
  const answer = await author.owner.call(createPost, {
    params: { siteId: author.siteId },
    body: { ptype: "blog", title: "Loomings", ...body } as { ptype: "blog" },
  });
  expect(answer.error).toBeUndefined();
  return answer.body.id;
};
const publish = (id: string, author: Author = { siteId, owner }) =>
  author.owner.call(publishPost, { params: { siteId: author.siteId, id }, body: {} });
async function publishNew(body: object, author?: Author) {
  const id = await createDraft(body, author);
  expect((await publish(id, author)).error).toBeUndefined();
  return id;
}
const remove = (id: string) => moderator.call(removePost, { params: { id }, body: { reason: "Stolen." } });
const restore = (id: string) => moderator.call(restorePost, { params: { id }, body: {} });
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });
const statusOf = async (url: string) => (await get(url)).statusCode;
const withPicture = ({ url }: { url: string }) => ({ markdown: `Here it is.\n\n![](${url})` });

describe("the files of a removed post", () => {
  it("are gone from every address, and come back with the post", async () => {
    const [inText, cover, page] = [await picture(), await picture(), await picture()];
    const id = await publishNew({ ...withPicture(inText), cover_file: cover.id, files: [{ file: page.id }] });
    const addresses = [inText, cover, page].flatMap(({ url, small }) => [
      url,
      small,
      small.replace("webp", "avif"),
    ]);
    const statuses = () => Promise.all(addresses.map(statusOf));
    expect(new Set(await statuses())).toEqual(new Set([200]));
    const { etag } = (await get(inText.url)).headers;
    await remove(id);
    expect(new Set(await statuses())).toEqual(new Set([404]));
    expect((await get(inText.url, { "if-none-match": String(etag) })).statusCode).toBe(404);
    await restore(id);
    expect(new Set(await statuses())).toEqual(new Set([200]));
  });

  it("are gone behind signed links that were given out before", async () => {
    const song = await upload(
      "audio",
      "song.wav",
      wav(2, (second) => second / 2),
    );
    const id = await publishNew({ subtype: "audio", summary: "A song.", files: [{ file: song.id }] });
    const file = { params: { siteId, id, fileId: song.id }, query: {} };
    const link = (await guest.call(getPostFile, file)).headers.location as string;
    expect(await statusOf(link)).toBe(200);
    await remove(id);
    expect([await statusOf(link), (await guest.call(getPostFile, file)).status]).toEqual([404, 404]);
    await restore(id);
    expect(await statusOf(link)).toBe(200);
  });

  it("stay while another published post uses them, and go with the last one", async () => {
    const shared = await picture();
    const [first, second] = [await publishNew(withPicture(shared)), await publishNew(withPicture(shared))];
    await remove(first);
    expect(await statusOf(shared.url)).toBe(200);
    await remove(second);
    expect(await statusOf(shared.url)).toBe(404);
    await restore(first);
    expect(await statusOf(shared.url)).toBe(200);
  });

  it("go when the other post that used them is unpublished", async () => {
    const shared = await picture();
    const [removed, other] = [await publishNew(withPicture(shared)), await publishNew(withPicture(shared))];
    await remove(removed);
    await owner.call(unpublishPost, { params: { siteId, id: other } });
    expect(await statusOf(shared.url)).toBe(404);
  });

  it("include the pictures of its earlier versions, and of a serial's parts", async () => {
    const [earlier, ofPart] = [await picture(), await picture()];
    const id = await publishNew({ ptype: "parent", subtype: "story", ...withPicture(earlier) });
    await publishNew({ ptype: "chapter", parent: id, ...withPicture(ofPart) });
    await owner.call(updatePost, { params: { siteId, id }, body: { markdown: "None.", last_version: 1 } });
    expect((await publish(id)).error).toBeUndefined();
    await remove(id);
    expect([await statusOf(earlier.url), await statusOf(ofPart.url)]).toEqual([404, 404]);
    await restore(id);
    expect([await statusOf(earlier.url), await statusOf(ofPart.url)]).toEqual([200, 200]);
  });

  it("can't be published in another post", async () => {
    const [taken, page] = [await picture(), await picture()];
    await remove(await publishNew({ ...withPicture(taken), files: [{ file: page.id }] }));
    const id = await createDraft({ ...withPicture(taken), files: [{ file: page.id }] });
    const { status, error } = await publish(id);
    expect([status, error?.code]).toEqual([422, "not_publishable"]);
    expect(error?.issues?.map(({ path }) => path).sort()).toEqual(["blocks", "files.0"]);
    expect(await statusOf(taken.url)).toBe(404);
  });

  it("stay as the site's own logo", async () => {
    const logo = await picture();
    await execute(app.platform.db, "UPDATE sites SET logo_file_id = $logo WHERE id = $siteId", {
      logo: logo.id,
      siteId,
    });
    await remove(await publishNew(withPicture(logo)));
    const answer = await get(logo.url);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=31536000, s-maxage=1800, immutable",
    ]);
  });
});

describe("the files of a suspended account", () => {
  async function makeAuthor() {
    const user = await makeUser(app.platform);
    const site = await makeSite(app.platform, { id: user.id });
    return { site, author: { siteId: site.id, owner: await app.asProgram(user) } };
  }
  const suspend = async (id: string) => {
    const { status } = await admin.call(suspendAccount, { params: { id }, body: { reason: "Spam." } });
    expect(status).toBe(200);
  };

  it("are gone from every address, and come back when the suspension is lifted", async () => {
    const { site, author } = await makeAuthor();
    const [inText, cover] = [await picture(author), await picture(author)];
    const [logo, siteCover] = [await picture(author), await picture(author)];
    const bytes = wav(2, (second) => second / 3);
    const song = await upload("audio", "song.wav", bytes, author);
    await execute(
      app.platform.db,
      "UPDATE sites SET logo_file_id = $logo, cover_file_id = $cover WHERE id = $id",
      { logo: logo.id, cover: siteCover.id, id: site.id },
    );
    const id = await publishNew(
      { ...withPicture(inText), cover_file: cover.id, files: [{ file: song.id }] },
      author,
    );
    const [file] = await findFiles(app.platform, [song.id]);
    const { variants } = (await findFiles(app.platform, [inText.id]))[0] as StoredFile;
    const sized = variants.map(({ key }) =>
      signedFileUrl(app.platform, { storage_key: key, name: "a.webp" }),
    );
    const addresses = [
      ...[inText, cover, logo, siteCover].flatMap(({ url, small }) => [
        url,
        small,
        small.replace("webp", "avif"),
        url.replace("full.webp", "email-1120.jpg"),
      ]),
      signedFileUrl(app.platform, file as StoredFile),
      signedFileUrl(app.platform, file as StoredFile, { download: true }),
      ...sized,
    ];
    const host = `${site.domain}.${app.platform.config.platformHost}`;
    const pages = ["/", "/rss.xml", `/api/r/${site.id}/posts/${id}/files/${song.id}`];
    const statuses = async () => [
      ...(await Promise.all(addresses.map(statusOf))),
      ...(await Promise.all(pages.map(async (url) => (await get(url, { host })).statusCode))),
    ];
    const open = await statuses();
    expect(open.filter((status) => status >= 400)).toEqual([]);
    await suspend(site.id);
    expect(new Set(await statuses())).toEqual(new Set([404]));
    await admin.call(unsuspendAccount, { params: { id: site.id }, body: {} });
    expect(await statuses()).toEqual(open);
  });

  it("stay open where another site has the same picture", async () => {
    const { site, author } = await makeAuthor();
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    const { url } = await upload("image", "same.png", bytes, author);
    await suspend(site.id);
    expect(await statusOf(url)).toBe(404);
    await upload("image", "same.png", bytes);
    expect(await statusOf(url)).toBe(200);
  });
});

it("lets no cache hold a post's picture for more than an hour", async () => {
  const shown = await picture();
  await publishNew(withPicture(shown));
  const answer = await get(shown.url);
  expect(answer.headers["cache-control"]).toBe("public, max-age=1800, must-revalidate");
  const again = await get(shown.url, { "if-none-match": String(answer.headers.etag) });
  expect(again.statusCode).toBe(304);
});
