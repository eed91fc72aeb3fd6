import { createPost } from "@quire/contracts/calls/posts";
import { hostileUpdates } from "@quire/documents/testing/hostileUpdates";
import fc from "fast-check";
import { WebSocket } from "ws";
import { fenceMessage, updateMessage } from "../../modules/collaboration/rooms/wire.ts";

/** Where hostile input is sent, and who sends it. */
export interface HostileTarget {
  origin: string;
  siteId: string;
  token: string;
}

/** A kind of generated input that tries to stop a server. */
export interface HostileSource<Value = unknown> {
  name: string;
  values: fc.Arbitrary<Value>;
  /** Sends one; returns the status of the response, or null if the connection was lost. */
  send(target: HostileTarget, value: Value): Promise<number | null>;
}

const source = <Value>(of: HostileSource<Value>): HostileSource => of as unknown as HostileSource;

const MAX_CHARACTERS = 1_000_000;
const MARKS = [
  "*",
  "_",
  "**",
  "~~",
  "`",
  "[",
  "]",
  "](",
  "](/a)",
  "![",
  "<",
  "<a>",
  "&",
  "\\",
  "|",
  "> ",
  "- ",
  "1. ",
];
const LINES = [
  "\n",
  "\n\n",
  "    ",
  "\t",
  "# ",
  "---",
  "```\n",
  "[r]: /a\n",
  "[^a]",
  "[^a]: b\n",
  "|a|\n|-|\n",
  ":::",
  "<!--",
];

/** Pieces that each repeat up to a hundred thousand times: what makes a parser slow is mostly repetition. */
const markdown = fc
  .array(
    fc.tuple(
      fc.array(fc.oneof(fc.constantFrom(...MARKS, ...LINES, "a", "word "), fc.string({ maxLength: 8 })), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.integer({ min: 1, max: 100_000 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((runs) =>
    runs
      .map(([pieces, times]) => repeat(pieces.join(""), times))
      .join("")
      .slice(0, MAX_CHARACTERS),
  );

const text = fc.record({
  type: fc.constant("text"),
  text: fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom("a", "*", "[", " ", "👩‍👩‍👧")),
  marks: fc.subarray([
    { type: "bold" },
    { type: "italic" },
    { type: "link", href: "https://example.com/", title: null },
  ]),
});
const node = fc.oneof(text, fc.constant({ type: "hardBreak" }));

/** A few kinds of paragraphs and lists, each repeated. */
const blocks = fc
  .array(
    fc.record({
      type: fc.constantFrom("paragraph", "heading", "blockquote", "bulletList", "codeBlock"),
      content: fc.array(node, { maxLength: 8 }),
      nodes: fc.integer({ min: 1, max: 100_000 }),
      blocks: fc.integer({ min: 1, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((kinds) => {
    let [id, left] = [0, 8_000];
    const newId = () => `b${String(id++).padStart(19, "0")}`;
    return kinds.flatMap(({ type, content, nodes, blocks: count }) => {
      const line = Array.from(
        { length: Math.min(nodes, left) },
        (_, at) => content[at % (content.length || 1)] ?? null,
      );
      left = Math.max(1, left - line.length);
      return Array.from({ length: Math.min(count, Math.ceil(8_000 / (line.length || 1))) }, () => ({
        type,
        id: newId(),
        content: line.filter(Boolean),
      }));
    });
  });

const repeat = (piece: string, times: number) =>
  piece.repeat(Math.min(times, Math.ceil(MAX_CHARACTERS / Math.max(1, piece.length))));

async function createPostOf(
  { origin, siteId, token }: HostileTarget,
  body: object,
): Promise<{ status: number | null; id: string | null }> {
  const response = await fetch(`${origin}${createPost.path.replace("{siteId}", siteId)}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ ptype: "blog", title: "Hostile", ...body }),
  }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { id?: string } | null | undefined;
  return { status: response?.status ?? null, id: answer?.id ?? null };
}

/** Sends an update to the room of a new draft: 200 if it was saved, 413 if its socket was closed for it. */
async function sendUpdate(target: HostileTarget, update: Uint8Array): Promise<number | null> {
  const { status, id } = await createPostOf(target, { markdown: "Call me Ishmael." });
  if (id === null) return status;
  const socket = new WebSocket(`${target.origin.replace("http", "ws")}/api/rooms/${id}`, {
    headers: { authorization: `Bearer ${target.token}` },
  });
  const fence = fenceMessage(1);
  return new Promise((resolve) => {
    socket.on("open", () => {
      socket.send(updateMessage(update));
      socket.send(fence);
    });
    socket.on("message", (message: Buffer) => {
      if (!message.equals(fence)) return;
      resolve(200);
      socket.terminate();
    });
    socket.on("error", () => undefined);
    // 1006: the connection was lost without a word.
    socket.on("close", (code) => resolve(code === 1006 ? null : 413));
  });
}

/** Everything that the `hostile` run generates. */
export const hostileSources: readonly HostileSource[] = [
  source({
    name: "markdown",
    values: markdown,
    send: async (target, value) => (await createPostOf(target, { markdown: value })).status,
  }),
  source({
    name: "blocks",
    values: blocks,
    send: async (target, value) => (await createPostOf(target, { blocks: value })).status,
  }),
  source({ name: "updates of a live draft", values: hostileUpdates(20_000), send: sendUpdate }),
];
