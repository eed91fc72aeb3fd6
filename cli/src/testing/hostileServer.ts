import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Answers a request to a path below `/api/`, or to another path. */
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface HostileServer {
  origin: string;
  /** By the beginning of the path. An answer that returns a value sends it as JSON. */
  answers: Record<string, Answer>;
  stop(): Promise<void>;
}

/** A server that answers whatever a test wants it to. */
export async function startHostileServer(): Promise<HostileServer> {
  const answers: Record<string, Answer> = {};
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").replace(/^\/api\//, "");
    const found = Object.keys(answers)
      .filter((start) => path.startsWith(start))
      .sort((a, b) => b.length - a.length)[0];
    const body = found === undefined ? undefined : await answers[found]?.(request, response);
    if (body !== undefined) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    } else if (!response.headersSent) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with bytes. */
export const sendsBytes =
  (bytes: Uint8Array): Answer =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes);

/** Answers with bytes that never end. */
export const sendsEndlessly =
  (head: Uint8Array = new Uint8Array()): Answer =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" });
    response.write(head);
    const chunk = Buffer.alloc(256 * 1024, "endless ");
    const send = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", send).on("error", () => {});
    send();
  };

/** Returns a zip with any names, even those that zip writers refuse. A link's text is its target. */
export async function zipOf(
  entries: readonly { name: string; text: string; isLink?: boolean }[],
): Promise<Buffer> {
  const zip = new ZipFile();
  const standIns = entries.map(({ name }, at) => `${at}`.padStart(Buffer.byteLength(name), "n"));
  for (const [at, { text, isLink }] of entries.entries()) {
    const mode = isLink ? 0o120777 : 0o100644;
    zip.addBuffer(Buffer.from(text), standIns[at] as string, { mode, compress: false });
  }
  zip.end();
  const bytes = await buffer(zip.outputStream);
  for (const [at, { name }] of entries.entries()) {
    const standIn = standIns[at] as string;
    for (let found = bytes.indexOf(standIn); found >= 0; found = bytes.indexOf(standIn, found + 1))
      bytes.write(name, found);
  }
  return bytes;
}

export const sha256Of = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
