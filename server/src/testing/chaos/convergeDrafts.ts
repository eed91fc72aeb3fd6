import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { markdownFromBlocks } from "@quire/documents/markdown";
import { insertStored } from "@quire/documents/testing/storedText";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { TEXT } from "@quire/documents/yjs/sharedText";
import { cookieName } from "@quire/domain/accounts/cookies";
import { newId } from "@quire/domain/ids";
import type { WebSocket } from "ws";
import type * as Y from "yjs";
import { connectEditor } from "../editor.ts";
import { makePost } from "../factories/post.ts";
import { makeSession } from "../factories/session.ts";
import { makeSite } from "../factories/site.ts";
import { PLATFORM_HOST, serverOver } from "../serverOver.ts";
import { testPlatform } from "../testPlatform.ts";
import { badLine } from "./badLine.ts";
import { seededRandom } from "./seededRandom.ts";

/** One peer's connection to the rooms. */
export interface Line {
  /** Such as `ws://127.0.0.1:4000/api/rooms`. */
  rooms: string;
  headers: Record<string, string>;
  Socket: typeof WebSocket;
  siteId: string;
  postId: string;
  onBreak: () => void;
}

/** A client that edits a draft. */
export interface Peer {
  /** A new document after a crash. */
  doc(): Y.Doc;
  leave(): void;
  back(): void;
  /** Resolves once its edits are durable locally, if it stores them. */
  stored?(): Promise<void>;
  /** Crashes in the middle of its work and reopens the draft. */
  crash?(): Promise<void>;
  /** Resolves once the server has all of its edits. */
  saved(): Promise<void>;
  end(): Promise<void>;
}

export interface ConvergenceReport {
  schedules: number;
  edits: number;
  crashes: number;
  /** Broken connections, and peers that left and came back. */
  breaks: number;
  /** Saves over REST, and the versions they created. */
  saves: number;
  /** Seeds of schedules after which the peers, or the server, disagreed. */
  diverged: number[];
  /** Seeds of schedules after which a durable word was missing or duplicated. */
  lost: number[];
}

const PEERS = 5;
const STEPS = 24;
const PATIENCE_MS = 90_000;

/** The stock client, which stores nothing locally. */
async function stockPeer({ rooms, headers, Socket, postId, onBreak }: Line): Promise<Peer> {
  const editor = connectEditor({ url: rooms, postId, headers, Socket, reconnects: true });
  editor.provider.on("connection-close", onBreak);
  return {
    doc: () => editor.doc,
    leave: () => editor.provider.disconnect(),
    back: () => editor.provider.connect(),
    saved: () => editor.saved(),
    end: async () => editor.end(),
  };
}

/**
 * Five peers on two server processes edit one draft over bad connections, each schedule by its own seed. They
 * leave, come back, crash and save over REST; at the end all must agree with the server, with nothing lost or
 * duplicated.
 */
export async function convergeDrafts(
  schedules: number,
  firstSeed: number,
  openPeer: (line: Line) => Promise<Peer> = stockPeer,
): Promise<ConvergenceReport> {
  const platform = await testPlatform();
  const secondPlatform = await testPlatform({ secondPlatform: platform });
  const servers = await Promise.all([serverOver(platform), serverOver(secondPlatform)]);
  for (const { server } of servers) await server.start();
  const report: ConvergenceReport = {
    schedules: 0,
    edits: 0,
    crashes: 0,
    breaks: 0,
    saves: 0,
    diverged: [],
    lost: [],
  };
  try {
    for (let seed = firstSeed; seed < firstSeed + schedules; seed++) {
      report.schedules++;
      const { isSame, isComplete } = await runSchedule(seed);
      if (!isSame) report.diverged.push(seed);
      if (!isComplete) report.lost.push(seed);
    }
    return report;
  } finally {
    for (const { server } of servers) await server.stop();
    await secondPlatform.close();
    await platform.close();
  }

  async function runSchedule(seed: number): Promise<{ isSame: boolean; isComplete: boolean }> {
    const random = seededRandom(seed);
    const below = (count: number) => Math.floor(random() * count);
    const owner = await makeSite(platform);
    const post = await makePost(platform, {
      site_id: owner.id,
      title: "T",
      text: ["Call me Ishmael.", "Some years ago."],
    });
    const session = await makeSession(platform, { user_id: owner.id, host: PLATFORM_HOST });
    const headers = {
      host: PLATFORM_HOST,
      origin: `http://${PLATFORM_HOST}`,
      cookie: `${cookieName("session", "http")}=${session.token}`,
    };
    const lines = Array.from({ length: PEERS }, () =>
      badLine(random, { doubled: 0.1, swapped: 0.1, broken: 0.02 }),
    );
    const onBreak = () => void report.breaks++;
    const peers = await Promise.all(
      lines.map(({ Socket }, at) => {
        const { port } = (servers[at % 2] as (typeof servers)[number]).server.info;
        const rooms = `ws://127.0.0.1:${port}/api/rooms`;
        return openPeer({ rooms, headers, Socket, siteId: owner.id, postId: post.id, onBreak });
      }),
    );
    const caller = await (servers[0] as (typeof servers)[number]).asBrowser(owner);
    const path = `/api/w/${owner.id}/posts/${post.id}`;
    const read = async () =>
      (await caller.get(`${path.replace("/w/", "/r/")}?post_content_type=markdown`)).body as DraftContent;
    const words = trackWords();
    try {
      for (let step = 0; step < STEPS; step++) {
        const peer = peers[below(PEERS)] as Peer;
        const kind = random();
        if (kind < 0.1) peer.leave();
        else if (kind < 0.2) peer.back();
        else if (kind < 0.25) await read();
        else if (kind < 0.3) {
          const { markdown, version } = await read();
          const body = { markdown: `${markdown}\nSaved ${step}.\n`, last_version: version, merge: "blocks" };
          await caller.send("PATCH", path, body);
          report.saves++;
        } else if (kind < 0.4) words.type(peer.doc());
        else if (kind < 0.5 && peer.stored) {
          await peer.stored();
          words.promise(peer.doc());
        } else if (kind < 0.56 && peer.crash) {
          await peer.crash();
          report.crashes++;
        } else edit(peer.doc(), random, `${seed}.${step}`);
        report.edits++;
        if (random() < 0.4) await pause(1);
      }
      for (const { heal } of lines) heal();
      for (const peer of peers) {
        peer.leave();
        peer.back();
      }
      await Promise.all(peers.map((peer) => peer.saved()));
      for (const peer of peers) words.promise(peer.doc());
      const docs = peers.map((peer) => peer.doc());
      const isSame = await agree(docs, read);
      return { isSame, isComplete: words.areComplete((await read()).title) };
    } finally {
      await Promise.all(peers.map((peer) => peer.end()));
    }
  }
}

interface DraftContent {
  title: string;
  markdown: string;
  version: number;
}

/** Tracks words typed into the title, which no peer deletes: each durable word must be there exactly once. */
function trackWords() {
  let last = 0;
  const promised = new Set<string>();
  const wordsIn = (title: string): string[] => title.match(/w\d+;/g) ?? [];
  return {
    type(doc: Y.Doc) {
      last += 1;
      const title = doc.getText("title");
      title.insert(title.length, `w${last};`);
    },
    promise(doc: Y.Doc) {
      for (const word of wordsIn(doc.getText("title").toString())) promised.add(word);
    },
    areComplete(title: string) {
      const found = wordsIn(title);
      return new Set(found).size === found.length && [...promised].every((word) => found.includes(word));
    },
  };
}

/** Whether all peers converge with each other and with the server. */
async function agree(docs: readonly Y.Doc[], read: () => Promise<DraftContent>): Promise<boolean> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(10)) {
    const [first, ...others] = docs.map(contentOf);
    if (!others.every((other) => other === first)) continue;
    const { markdown } = await read();
    // Changes made by the server itself may not have reached all peers yet.
    const parsed = readYjs(docs[0] as Y.Doc, () => "b0000000000000000000");
    if (parsed.ok && markdown === markdownFromBlocks(parsed.blocks, { featured: false })) return true;
  }
  return false;
}

const contentOf = (doc: Y.Doc): string =>
  JSON.stringify([doc.getText("title").toString(), doc.getText(TEXT).toDelta()]);

/** Makes one random edit. */
function edit(doc: Y.Doc, random: () => number, words: string): void {
  const text = doc.getText(TEXT);
  const below = (count: number) => Math.floor(random() * count);
  // Every text begins with the boundary of its featured image.
  const at = Math.min(text.length, 1 + below(text.length));
  const kind = random();
  if (kind < 0.25)
    insertStored(doc, at, { type: "paragraph", id: newId(Date.now(), randomBytes) }, `Words ${words}.`);
  else if (kind < 0.7) text.insert(at, ` ${words} `, {});
  else if (kind < 0.85) text.delete(at, Math.min(below(4), text.length - at));
  else text.format(at, below(text.length - at + 1), { bold: {} });
}
