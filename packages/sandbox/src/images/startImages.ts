import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";

/**
 * How it misbehaves: `refuse` the prompt (400), answer `429` or `500`, be `slow`, send `garbage`, or an `unsafe`
 * picture, which is red where others are blue; `none` lets one request pass.
 */
export type ImagesFault = "none" | "refuse" | "429" | "500" | "slow" | "garbage" | "unsafe";

export interface ImagesDouble {
  /** The product's settings for it. */
  environment: { IMAGES_URL: string; IMAGES_KEY: string; IMAGES_MODEL: string };
  /** The prompts it was sent, oldest first. */
  prompts: string[];
  /** The next requests meet these faults, one each. */
  faults: ImagesFault[];
  close(): Promise<void>;
}

const KEY = "sandbox-images";
const MODEL = "sandbox-artist";

/** Starts a service with OpenAI's `POST /images/generations`. */
export async function startImages(): Promise<ImagesDouble> {
  const prompts: string[] = [];
  const faults: ImagesFault[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const fail = (status: number, code: string) =>
      send(status, { error: { message: code, type: code, code } });
    if (request.method !== "POST" || request.url !== "/v1/images/generations") return fail(404, "not_found");
    if (request.headers.authorization !== `Bearer ${KEY}`) return fail(401, "invalid_api_key");
    const { model, prompt } = (await json(request)) as { model?: string; prompt?: string };
    if (model !== MODEL) return fail(404, "model_not_found");
    if (typeof prompt !== "string" || prompt === "") return fail(400, "invalid_prompt");
    prompts.push(prompt);
    const fault = faults.shift();
    if (fault === "refuse") return fail(400, "content_policy_violation");
    if (fault === "429") return fail(429, "rate_limit_exceeded");
    if (fault === "500") return fail(500, "server_error");
    // Until the client gives up.
    if (fault === "slow") return;
    if (fault === "garbage") return send(200, { data: [{ url: "https://example.com/picture.png" }] });
    const picture = png(160, 240, fault === "unsafe" ? [220, 30, 30] : [30, 60, 160 + (prompts.length % 90)]);
    send(200, { created: 0, data: [{ b64_json: picture.toString("base64") }] });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    environment: { IMAGES_URL: `http://127.0.0.1:${port}/v1`, IMAGES_KEY: KEY, IMAGES_MODEL: MODEL },
    prompts,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A picture of one color. */
function png(width: number, height: number, color: readonly [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from(color))]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}
