import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import type { Server } from "@hapi/hapi";

/**
 * Sends lines to a listening server as they are, and returns the complete response as text. Clients and `inject` would
 * correct a path or drop a header.
 */
export async function sendRaw(server: Server, ...lines: string[]): Promise<string> {
  const socket = connect((server.listener.address() as AddressInfo).port, "127.0.0.1");
  // Not ended: Node would drop a request whose client has closed its half.
  socket.write(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  await once(socket, "close");
  return received;
}
