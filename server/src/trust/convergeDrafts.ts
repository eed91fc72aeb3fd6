import { setTimeout as pause } from "node:timers/promises";
import { markdownFromBlocks } from "@quire/documents/markdown";
import { readYjs } from "@quire/documents/yjs/readYjs";
import * as Y from "yjs";
import { cookieName } from "../platform/http/cookies.ts";
import { connectEditor } from "../testing/editor.ts";
import { makePost } from "../testing/factories/post.ts";
import { makeSession } from "../testing/factories/session.ts";
import { makeSite } from "../testing/factories/site.ts";
import { PLATFORM_HOST, serverOver } from "../testing/serverOver.ts";
import { testPlatform } from "../testing/testPlatform.ts";
import { badLine } from "./badLine.ts";
import { seededRandom } from "./seededRandom.ts";

export interface ConvergenceReport {
  schedules: number;
  edits: number;
  /** Lines that broke, and peers that went away and came back. */
  breaks: number;
  /** Saves by REST and versions made in between. */
  saves: number;
  /** Schedules after which the peers, or the server, did not say the same. By seed. */
  diverged: number[];
}

const PEERS = 5;
const STEPS = 24;
const PATIENCE_MS = 30_000;

/**
 * Five peers on two server processes write one draft over bad lines, each schedule by its own seed: they go away, come back,
 * save by REST, and at the end must all say what the server says, with nothing twice.
 */
export async function convergeDrafts(schedules: number, firstSeed: number): Promise<ConvergenceReport> {
  const platform = await testPlatform();
  const beside = await testPlatform({ beside: platform });
  const servers = await Promise.all([serverOver(platform), serverOver(beside)]);
  for (const { server } of servers) await server.start();
  const report: ConvergenceReport = { schedules: 0, edits: 0, breaks: 0, saves: 0, diverged: [] };
  try {
    for (let seed = firstSeed; seed < firstSeed + schedules; seed++) {
      report.schedules++;
      if (!(await runSchedule(seed))) report.diverged.push(seed);
    }
    return report;
  } finally {
    for (const { server } of servers) await server.stop();
    await beside.close();
    await platform.close();
  }

  async function runSchedule(seed: number): Promise<boolean> {
    const random = seededRandom(seed);
    const below = (count: number) => Math.floor(random() * count);
    const owner = await makeSite(platform);
    const post = await makePost(platform, {
      site_id: owner.id,
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
    const peers = lines.map(({ Socket }, at) => {
      const { port } = (servers[at % 2] as (typeof servers)[number]).server.info;
      const url = `ws://127.0.0.1:${port}/api/rooms`;
      return connectEditor({ url, postId: post.id, headers, Socket, insists: true });
    });
    for (const { provider } of peers) provider.on("connection-close", () => void report.breaks++);
    const caller = await (servers[0] as (typeof servers)[number]).asBrowser(owner);
    const path = `/api/w/${owner.id}/posts/${post.id}`;
    const read = async () =>
      (await caller.get(`${path.replace("/w/", "/r/")}?post_content_type=markdown`)).body as {
        markdown: string;
        version: number;
      };
    try {
      for (let step = 0; step < STEPS; step++) {
        const peer = peers[below(PEERS)] as (typeof peers)[number];
        const kind = random();
        if (kind < 0.1) peer.provider.disconnect();
        else if (kind < 0.2) peer.provider.connect();
        else if (kind < 0.25) await read();
        else if (kind < 0.3) {
          const { markdown, version } = await read();
          const body = { markdown: `${markdown}\nSaved ${step}.\n`, last_version: version, merge: "blocks" };
          await caller.send("PATCH", path, body);
          report.saves++;
        } else edit(peer.doc, random, `${seed}.${step}`);
        report.edits++;
        if (random() < 0.4) await pause(1);
      }
      for (const { heal } of lines) heal();
      for (const { provider } of peers) {
        provider.disconnect();
        provider.connect();
      }
      await Promise.all(peers.map((peer) => peer.saved()));
      return await agree(
        peers.map(({ doc }) => doc),
        read,
      );
    } finally {
      for (const peer of peers) peer.end();
    }
  }
}

/** Whether all say the same in the end, and the server with them. */
async function agree(docs: readonly Y.Doc[], read: () => Promise<{ markdown: string }>): Promise<boolean> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(10)) {
    const [first, ...others] = docs.map(contentOf);
    if (!others.every((other) => other === first)) continue;
    const { markdown } = await read();
    const said = readYjs(docs[0] as Y.Doc, () => "b0000000000000000000");
    return said.ok && markdown === markdownFromBlocks(said.blocks, { featured: false });
  }
  return false;
}

const contentOf = (doc: Y.Doc): string => JSON.stringify(doc.getXmlFragment("content").toJSON());

/** One thing that a writer does. */
function edit(doc: Y.Doc, random: () => number, words: string): void {
  const content = doc.getXmlFragment("content");
  const below = (count: number) => Math.floor(random() * count);
  const block = content.length > 1 ? content.get(1 + below(content.length - 1)) : null;
  const text = block instanceof Y.XmlElement ? block.get(0) : null;
  const kind = random();
  if (!(block instanceof Y.XmlElement) || kind < 0.25) {
    const paragraph = new Y.XmlElement("paragraph");
    const inside = new Y.XmlText();
    inside.insert(0, `Words ${words}.`);
    paragraph.insert(0, [inside]);
    content.insert(Math.min(content.length, Math.max(1, content.length - below(3))), [paragraph]);
  } else if (!(text instanceof Y.XmlText) || kind < 0.32) content.delete(content.length - 1, 1);
  else if (kind < 0.7) text.insert(below(text.length + 1), ` ${words} `);
  else if (kind < 0.85) text.delete(0, below(Math.min(4, text.length)));
  else text.format(0, below(text.length + 1), { bold: {} });
}
