import { createHash, randomBytes, randomInt } from "node:crypto";
import { newId } from "@quire/domain/ids";
import sharp from "sharp";
import type { ChaosHome, ChaosUser } from "./chaosHome.ts";
import { type Ledger, wordsOf } from "./ledger.ts";
import type { SendReliably } from "./sendReliably.ts";

/** What the users of a run share. */
export interface Scene {
  home: ChaosHome;
  sendReliably: SendReliably;
  ledger: Ledger;
  /** True once no user should start anything new. */
  isOver(): boolean;
}

const TAGS = ["Sea", "Whales", "Ships"];
const idNow = () => newId(Date.now(), randomBytes);

/** Writes posts, every third one a chapter of the story: a draft, a save, a publish, one more save and publish. */
export async function actAsAuthor(
  { home, sendReliably, ledger, isOver }: Scene,
  storyId: string,
): Promise<void> {
  const { id: siteId, token } = home.creator;
  for (let n = 0; !isOver(); n++) {
    const id = idNow();
    const kind = n % 3 === 0 ? { ptype: "chapter", parent: storyId } : { ptype: "blog" };
    const post = { version: 0, published: 0 };
    ledger.posts.set(id, post);
    const send = (what: string, method: string, tail: string, body: object) =>
      sendReliably<{ version: number }>({
        what,
        about: id,
        method,
        path: `/api/w/${siteId}/posts${tail}`,
        token,
        body,
      });
    const reached = (version: number, expected: number) => {
      if (version !== expected) ledger.violations.push(`post ${id} is at ${version}, not at ${expected}`);
      post.version = version;
    };
    const text = (version: number) => ({ title: `Post ${id}`, markdown: wordsOf(id, version) });

    const tags = [TAGS[n % TAGS.length] as string];
    reached((await send("create", "POST", "", { id, ...kind, tags, ...text(1) })).version, 1);
    for (const version of [2, 3]) {
      const body = { last_version: version - 1, ...text(version) };
      reached((await send("save", "PATCH", `/${id}`, body)).version, version);
      reached((await send("publish", "POST", `/${id}/publish`, {})).version, version);
      post.published = version;
    }
  }
}

/** Likes, unlikes and comments. */
export async function actAsReader(
  { home, sendReliably, ledger, isOver }: Scene,
  { id: userId, token }: ChaosUser,
) {
  const siteId = home.creator.id;
  while (!isOver()) {
    const published = [...ledger.posts].filter(([, post]) => post.published > 0);
    const [postId] = published[randomInt(Math.max(1, published.length))] ?? [];
    if (!postId) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    const path = `/api/w/${siteId}/posts/${postId}`;
    const pair = `${userId} ${postId}`;
    const like = ledger.likes.get(pair) !== true;
    const method = like ? "POST" : "DELETE";
    await sendReliably({ what: like ? "like" : "unlike", about: pair, method, path: `${path}/like`, token });
    ledger.likes.set(pair, like);

    const id = idNow();
    const text = `Words of ${id}.`;
    await sendReliably({
      what: "comment",
      about: id,
      method: "POST",
      path: `${path}/comments`,
      token,
      body: { id, text },
    });
    ledger.comments.set(id, { postId, userId, text });
  }
}

/** Uploads pictures, every third one twice. */
export async function actAsIllustrator({ home, sendReliably, ledger, isOver }: Scene): Promise<void> {
  const { id: siteId, token } = home.creator;
  for (let n = 0; !isOver(); n++) {
    const bytes = await picture();
    const hash = createHash("sha256").update(bytes).digest("hex");
    for (let times = n % 3 === 0 ? 2 : 1; times > 0; times--) {
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(bytes)]), "whale.png");
      const path = `/api/w/sites/${siteId}/uploads/image`;
      const { id } = await sendReliably<{ id: string }>({
        what: "upload",
        about: hash,
        method: "POST",
        path,
        token,
        body,
      });
      const known = ledger.pictures.get(hash);
      if (known !== undefined && known !== id)
        ledger.violations.push(`picture ${hash} is ${known} and ${id}`);
      ledger.pictures.set(hash, id);
    }
  }
}

/** Wide enough to get smaller copies, and in a unique color. */
function picture(): Promise<Buffer> {
  const [r, g, b] = randomBytes(3) as unknown as [number, number, number];
  const width = 900 + randomInt(200);
  return sharp({ create: { width, height: 400, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}
