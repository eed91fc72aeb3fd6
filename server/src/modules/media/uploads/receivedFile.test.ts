import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { Refusal } from "../../../platform/http/refusal.ts";
import { withTempDir } from "../../../testing/withTempDir.ts";
import { type FileChecks, receiveFile } from "./receivedFile.ts";

const CHECKS: FileChecks = {
  checkType: async () => "text/plain",
  maxBytes: 1000,
  tooLarge: () => new Refusal("too_large"),
};
const BODY =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nCall me Ishmael.\r\n--b--\r\n';
const HEAD = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${BODY.length}\r\n\r\n`;

it("a file is not waited for if its client has hung up before we read it", () =>
  withTempDir(async (dir) => {
    const received = new Promise<unknown>((resolve) => {
      const server = createServer(async (incoming: IncomingMessage) => {
        await once(incoming, "error");
        resolve(receiveFile(incoming, dir, CHECKS).catch((error) => error.code));
        server.close();
      }).listen(0, "127.0.0.1", () => {
        const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
        socket.end(HEAD + BODY, () => socket.destroy());
      });
    });
    expect(await received).toBe("malformed_body");
  }));

it("a file is refused by its declared length before anything is read", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": "300000" };
  // It has no stream to read from.
  const request = { headers } as IncomingMessage;
  await expect(receiveFile(request, "", CHECKS)).rejects.toMatchObject({ code: "too_large" });
});
