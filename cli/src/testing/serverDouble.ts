import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import type { NewPost, VersionConflict } from "@quire/contracts/calls/posts";
import { type ErrorCode, errors } from "@quire/contracts/errors";
import { newId } from "@quire/domain/ids";

export const SITE = "b0000000000000000001";
export const TOKEN = "a-token-that-nobody-may-see";

/** A failure: an error response, a connection cut before or after the call, or no response. */
export type FailureKind = ErrorCode | "cut" | "lost" | "silence";

/** A post stored in the double. */
export interface StoredPost extends NewPost {
  version: number;
  status: "drafts" | "published";
  unpublished: boolean;
  /** Text of each version, from version 1. */
  texts: string[];
}

/** Received request: method, path below /api, and body. */
export interface ReceivedRequest {
  call: string;
  body: Record<string, unknown>;
}

export interface ServerDouble {
  origin: string;
  received: ReceivedRequest[];
  posts: Map<string, StoredPost>;
  uploads: Map<string, { id: string; sha256: string; url: string; name: string }>;
  /** Responses to the device grant's polls, in order; then the token. */
  polls: ErrorCode[];
  user: { domain: string | null; currency: string };
  /** Makes the next matching request fail. */
  failNext(call: RegExp, how: FailureKind): void;
  /** Saves as another user. */
  changeElsewhere(id: string, text: string): void;
  calls(): string[];
  stop(): Promise<void>;
}

class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  constructor(code: ErrorCode, details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** A server on a real socket that implements the part of the API that the CLI needs, with its version rules. */
export async function startServerDouble(): Promise<ServerDouble> {
  const failures: { call: RegExp; how: FailureKind }[] = [];
  const double: Omit<ServerDouble, "origin" | "stop"> = {
    received: [],
    posts: new Map(),
    uploads: new Map(),
    polls: [],
    user: { domain: "melville", currency: "INR" },
    failNext: (call, how) => void failures.push({ call, how }),
    changeElsewhere(id, text) {
      const post = double.posts.get(id) as StoredPost;
      post.texts.push(text);
      post.version = post.texts.length;
      post.unpublished = true;
    },
    calls: () => double.received.map(({ call }) => call),
  };
  const server = createServer(async (request, response) => {
    const bytes = await bytesOf(request);
    const call = `${request.method} ${(request.url ?? "").replace("/api/", "")}`;
    const planned = failures.findIndex((failure) => failure.call.test(call));
    const how = planned < 0 ? null : failures.splice(planned, 1)[0]?.how;
    const issues =
      how === "invalid_input" ? [{ path: "body.visibility", message: "is not allowed" }] : undefined;
    try {
      if (how === "silence") return;
      if (how === "cut") return void request.socket.destroy();
      if (how && how !== "lost") throw new Refused(how);
      const answer = route(double, request, call, bytes);
      if (how === "lost") return void request.socket.destroy();
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    } catch (error) {
      const { code, details } = error as Refused;
      if (!(code in errors)) throw error;
      const { status, message } = errors[code];
      const body = { error: { code, message, details, issues, request_id: "r1" } };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(double, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

type Store = Omit<ServerDouble, "origin" | "stop">;

function route(double: Store, request: IncomingMessage, call: string, bytes: Buffer): unknown {
  const multipart = /^multipart/.test(request.headers["content-type"] ?? "");
  const body = multipart || bytes.length === 0 ? {} : JSON.parse(bytes.toString());
  double.received.push({ call, body });
  if (call === "POST w/oauth/device_authorization") return DEVICE;
  if (call === "POST w/oauth/token") return poll(double);
  if (request.headers.authorization !== `Bearer ${TOKEN}`) throw new Refused("session_invalid");
  if (call === "DELETE w/session") return { signed_out: true };
  if (call === "GET r/accounts/me") return { ...USER, ...double.user };
  const [, path = ""] = call.split(/[ ?]/);
  const parts = path.split("/");
  if (path.startsWith(`r/sites/${SITE}/uploads/`))
    return found(double.uploads.get(parts[4] as string), "not_found");
  if (path.startsWith(`w/sites/${SITE}/uploads/`)) return upload(double, bytes);
  if (path === `r/sites/${SITE}/mailer/recipients`) return { recipients: 1 };
  if (path === `w/sites/${SITE}/mailer/preview`)
    return { subject: body.subject, html: "", text: body.markdown };
  if (path === `w/sites/${SITE}/mailer`) return { ...body, state: "sending", send_at: NOW };
  if (path === `r/${SITE}/posts`) return list(double, call);
  if (path === `w/${SITE}/posts`) return create(double, body);
  if (path === `r/${SITE}/post-texts`) return texts(double, call);
  const post = found(double.posts.get(parts[3] as string), "post_not_found");
  if (parts[4] === "publish") return publish(post);
  return call.startsWith("PATCH") ? update(post, body) : present(post);
}

const NOW = "2026-01-05T10:00:00.000Z";
const DEVICE = {
  device_code: "d1",
  user_code: "BCDF-GHJK",
  verification_uri: "http://localhost:4000/activate",
  verification_uri_complete: "http://localhost:4000/activate?code=BCDF-GHJK",
  expires_in: 900,
  interval: 5,
};
const USER = {
  id: SITE,
  name: "Herman Melville",
  email: "herman@example.org",
  mobile: null,
  custom_domain: null,
  site_url: "http://melville.localhost:4000",
  site_time_zone: null,
};

function poll({ polls }: Store) {
  const code = polls.shift();
  if (code) throw new Refused(code);
  return {
    access_token: TOKEN,
    token_type: "Bearer",
    scope: "read write",
    session_id: "s1",
    expires_in: null,
  };
}

function create({ posts }: Store, body: NewPost) {
  const id = body.id as string;
  const there = posts.get(id);
  if (there) return present(there);
  const post: StoredPost = {
    ...body,
    version: 1,
    status: "drafts",
    unpublished: true,
    texts: [body.markdown ?? ""],
  };
  posts.set(id, post);
  return present(post);
}

/** Follows the server's rules: a stale save merges if the two sides changed different paragraphs, otherwise 409. */
function update(post: StoredPost, body: Record<string, unknown>) {
  const current = post.texts[post.version - 1] as string;
  const { last_version, merge, markdown, ...fields } = body as {
    title?: string;
    last_version: number;
    merge?: string;
    markdown: string;
    files?: StoredPost["files"];
  };
  let text = markdown;
  const isUnchanged =
    markdown === post.texts[post.version - 1] &&
    (fields.title ?? post.title) === post.title &&
    isDeepStrictEqual(fields.files ?? post.files, post.files);
  // Most likely a retry of the same save.
  if (isUnchanged) return { ...present(post), merged: false };
  if (last_version !== post.version) {
    const merged =
      merge === "blocks" ? mergeParagraphs(post.texts[last_version - 1] ?? "", current, text) : null;
    if (merged === null) throw new Refused("version_conflict", conflictOf(post, current, text));
    text = merged;
  }
  Object.assign(post, fields);
  post.texts.push(text);
  post.unpublished = true;
  const merged = last_version !== post.version;
  post.version = post.texts.length;
  return { ...present(post), merged };
}

function mergeParagraphs(base: string, theirs: string, ours: string): string | null {
  const [b, t, o] = [base, theirs, ours].map((text) => text.trim().split("\n\n")) as [
    string[],
    string[],
    string[],
  ];
  if (b.length !== t.length || b.length !== o.length) return null;
  const merged = b.map((was, at) =>
    t[at] === o[at] || t[at] === was ? o[at] : o[at] === was ? t[at] : null,
  );
  return merged.includes(null) ? null : `${merged.join("\n\n")}\n`;
}

function conflictOf(post: StoredPost, current: string, text: string): VersionConflict {
  const title = post.title ?? "";
  return {
    version: post.version,
    updated: "2026-01-05T10:00:00.000Z",
    current: { title, markdown: current },
    refused: { title, markdown: text, revision_id: "b0000000000000000009" },
  };
}

function publish(post: StoredPost) {
  post.status = "published";
  post.unpublished = false;
  return present(post);
}

function upload({ uploads }: Store, bytes: Buffer) {
  const form = bytes.toString("latin1");
  const name = /filename="([^"]*)"/.exec(form)?.[1] ?? "";
  const start = form.indexOf("\r\n\r\n") + 4;
  const content = bytes.subarray(start, form.indexOf("\r\n--", start));
  const sha256 = createHash("sha256").update(content).digest("hex");
  const id = newId(uploads.size, (n) => new Uint8Array(n));
  const file = { id, sha256, name, url: `/files/${sha256.slice(0, 8)}/${name}` };
  uploads.set(sha256, file);
  return file;
}

function list({ posts }: Store, call: string) {
  const query = new URLSearchParams(call.split("?")[1]);
  const size = Number(query.get("size"));
  const from = Number(query.get("next") ?? 0);
  const [types, subtype] = [query.getAll("ptype"), query.get("sub_type")];
  const rows = [...posts.values()].filter(
    (post) =>
      post.status === query.get("status") &&
      (types.length === 0 || types.includes(post.ptype)) &&
      (subtype === null || post.subtype === subtype),
  );
  const next = from + size < rows.length ? String(from + size) : null;
  return { posts: rows.slice(from, from + size).map(present), next };
}

function texts({ posts }: Store, call: string) {
  const ids = new URLSearchParams(call.split("?")[1]).getAll("ids");
  const found = ids.flatMap((id) => posts.get(id) ?? []);
  return { posts: found.map(presentText), left: [] };
}

/** Response of `post-texts`. */
function presentText(post: StoredPost) {
  const {
    summary = "",
    tags = [],
    pricing = null,
    slug = "",
    nsfw = false,
    direction = null,
    index = null,
  } = post;
  return {
    ...present(post),
    ...{ summary, tags, pricing, slug, nsfw, direction, index, parent: post.parent ?? null },
    ...{ good_type: null, canonical_url: null, cover: null, pictures: [], files: [] },
    ...{ is_archived: false, is_typed_in: false, scheduled: null },
  };
}

function present(post: StoredPost) {
  const { id, version, status, title, ptype, subtype = null, visibility = "free", unpublished } = post;
  const permalink = `/${ptype === "blog" ? "post" : ptype}/${id}/slug`;
  return {
    ...{
      id,
      version,
      status,
      title,
      ptype,
      subtype,
      visibility,
      permalink,
      words: 3,
      likes: 0,
      comments_count: 0,
    },
    url: `http://melville.localhost:4000${permalink}`,
    markdown: post.texts[version - 1],
    published: status === "published" ? "2026-01-05T10:00:00.000Z" : null,
    updated: "2026-01-05T10:00:00.000Z",
    parent: post.parent ? { id: post.parent, title: "", permalink: "" } : null,
    has_unpublished_changes: unpublished,
  };
}

function found<T>(thing: T | undefined, code: ErrorCode): T {
  if (thing === undefined) throw new Refused(code);
  return thing;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
