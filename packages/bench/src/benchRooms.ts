import { seedOf } from "@quire/server/modules/posts/draftDocument";
import { makePost } from "@quire/server/testing/factories/post";
import { makeSession } from "@quire/server/testing/factories/session";
import { makeSite } from "@quire/server/testing/factories/site";
import { pause, residentMb } from "./processes.ts";
import { type Line, median, percentile } from "./ratio.ts";
import { roomFloor } from "./roomFloor.ts";
import { joinRoom, type Propagation, type RoomPeer, typeAll } from "./roomPeer.ts";
import { withBench } from "./withBench.ts";

const CROWD = 100;
const ROOMS = 1_000;
/** A chapter of medium length. */
const TEXT = Array.from(
  { length: 40 },
  (_, at) => `Paragraph ${at}. ${"Call me Ishmael, some years ago. ".repeat(3)}`,
);
const REST_MS = 3_000;

/** Live drafts: how long a keystroke takes to reach the others, and a room's memory. */
export async function benchRooms(dir: string): Promise<Line[]> {
  return withBench({ dir }, async ({ platform, serve }) => {
    const site = await makeSite(platform);
    const { token } = await makeSession(platform, { user_id: site.id });
    const posts: string[] = [];
    for (let n = 0; n <= ROOMS; n++) {
      posts.push((await makePost(platform, { site_id: site.id, text: TEXT })).id);
    }
    const { child, port } = await serve({ LIMIT_ROOMS_BY_USER: "10000000/1d" });
    const url = (postId: string) => `ws://127.0.0.1:${port}/api/rooms/${postId}`;
    const [crowdPost = "", ...pairPosts] = posts;
    const crowd: Propagation = { sent: new Map(), latencies: [] };
    const writers = await join(Array(CROWD).fill(url(crowdPost)), token, crowd);
    await typeAll(writers, 500, 10_000);
    for (const writer of writers) writer.close();
    const floor = roomFloor(CROWD, crowd.sent.size, seedOf(await makePost(platform, { text: TEXT })));

    await pause(REST_MS);
    const before = residentMb(child.pid as number);
    const pairs: Propagation = { sent: new Map(), latencies: [] };
    const peers = await join(
      pairPosts.flatMap((post) => [url(post), url(post)]),
      token,
      pairs,
    );
    await pause(REST_MS);
    const perRoom = ((residentMb(child.pid as number) - before) * 1024) / ROOMS;
    await typeAll(peers, 4_000, 20_000);
    for (const peer of peers) peer.close();

    const lost =
      crowd.sent.size * (CROWD - 1) - crowd.latencies.length + (pairs.sent.size - pairs.latencies.length);
    return [
      propagationLine(`${CROWD} writers in one room, a letter to all`, crowd, 150, floor),
      propagationLine(`${ROOMS} rooms of 2, a letter to the other`, pairs, 150, floor),
      {
        work: "letters that did not arrive",
        measured: String(lost),
        bound: "none",
        ok: lost === 0,
        detail: `of ${crowd.sent.size + pairs.sent.size}`,
      },
      {
        work: "memory of a room with 2 sockets",
        measured: `${Math.round(perRoom)} kB`,
        bound: "at most 400 kB",
        ok: perRoom <= 400,
        detail: `${ROOMS} rooms of ${Math.round(seedSize(TEXT) / 1024)} kB of text each`,
      },
    ];
  });
}

/** A few at a time, as users arrive. */
async function join(urls: readonly string[], token: string, propagation: Propagation): Promise<RoomPeer[]> {
  const peers: RoomPeer[] = [];
  for (let at = 0; at < urls.length; at += 20) {
    const few = urls.slice(at, at + 20).map((url) => joinRoom(url, token, propagation));
    peers.push(...(await Promise.all(few)));
  }
  return peers;
}

function propagationLine(
  work: string,
  { sent, latencies: took }: Propagation,
  bound: number,
  floor: number[],
): Line {
  const p95 = percentile(took, 0.95);
  return {
    work,
    measured: `${p95.toFixed(1)} ms`,
    bound: `p95 at most ${bound} ms`,
    ok: p95 <= bound,
    detail: `median ${median(took).toFixed(1)} ms, ${sent.size} letters; y-protocols alone ${percentile(floor, 0.95).toFixed(3)} ms`,
  };
}

const seedSize = (text: readonly string[]) => text.join("").length;
