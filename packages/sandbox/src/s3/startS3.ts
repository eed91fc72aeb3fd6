import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { refuse, type S3Answer } from "./answer.ts";
import { openBucket, type S3Object } from "./bucket.ts";
import { checkSignature } from "./signature.ts";

/**
 * How the service misbehaves: `away` refuses connections and breaks open ones · `hanging` accepts requests and never
 * answers · `slow` answers `delayMs` late.
 */
export type S3Fault = { kind: "away" } | { kind: "hanging" } | { kind: "slow"; delayMs: number };

/** A local S3 service with one bucket, so that tests need no store of files. */
export interface S3Server {
  /** The environment the product needs to use it: its address, bucket and key. */
  environment: Record<string, string>;
  /** The bucket, by key. */
  objects: Map<string, S3Object>;
  /** Answered requests, oldest first: `PUT sites/1/whale.png 200`. */
  requests: string[];
  /** Sets how it misbehaves from now on; null: not at all. Requests left hanging are then broken. */
  setFault(fault: S3Fault | null): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = "files";
const KEY = { id: "quire-sandbox", secret: "sandbox-secret" };

/** Starts an S3 service on the loopback, on a free port, with its bucket in memory. */
export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, S3Object>();
  const requests: string[] = [];
  const bucket = openBucket(objects);
  let fault: S3Fault | null = null;

  function answer(request: IncomingMessage, body: Buffer): S3Answer {
    const { method = "", url = "/", headers } = request;
    const signed = { method, url, headers, body };
    const refused = checkSignature(signed, KEY, Date.now());
    if (refused) return refuse(refused);
    const { pathname, searchParams } = new URL(url, "http://s3");
    const [, name, ...key] = pathname.split("/").map(decodeURIComponent);
    if (name !== BUCKET) return refuse("NoSuchBucket");
    return bucket.answer(key.join("/"), searchParams, signed);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (fault?.kind === "hanging") return;
    if (fault?.kind === "slow") await pause(fault.delayMs);
    const { status, headers, body: content } = answer(request, body);
    requests.push(
      `${request.method} ${decodeURIComponent(request.url ?? "").slice(BUCKET.length + 2)} ${status}`,
    );
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : content);
  }

  const server = createServer((request, response) => {
    // A broken connection is the client's to retry.
    serve(request, response).catch(() => response.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", resolve);
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
      S3_FORCE_PATH_STYLE: "true",
    },
    objects,
    requests,
    async setFault(next) {
      const before = fault;
      fault = next;
      if (before?.kind === "hanging") server.closeAllConnections();
      if (next?.kind === "away" && server.listening) await stop();
      else if (next?.kind !== "away" && !server.listening) await listen(port);
    },
    close: stop,
  };
}
