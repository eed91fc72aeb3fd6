import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { NetworkError } from "@quire/client/errors";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Interrupted } from "../exit.ts";
import { type CliKit, openCliKit } from "../testing/cliKit.ts";
import { bytesOf, reach } from "./reach.ts";

let kit: CliKit;
let server: Server;
beforeEach(async () => {
  kit = await openCliKit();
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await kit.clear();
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.csv`;
}

describe("reach", () => {
  it("sends the user agent and returns any response", async () => {
    const address = await serve(({ headers }, response) =>
      response.writeHead(404).end(headers["x-quire-client"]),
    );
    const terminal = kit.terminal();
    const lines: string[] = [];
    const response = await reach({ ...terminal, trace: (line) => void lines.push(line) }, address);
    expect([response.status, String(await buffer(bytesOf(terminal, response)))]).toEqual([404, "program"]);
    expect(lines).toEqual([expect.stringMatching(/^GET \S+\/list\.csv → 404/)]);
  });

  it("throws NetworkError when the connection breaks, before or during the response", async () => {
    const address = await serve(({ method }, response) => {
      if (method === "DELETE") return void response.destroy();
      response.writeHead(200, { "content-length": "100" }).write("a\n", () => response.destroy());
    });
    const terminal = kit.terminal();
    const refused = reach(terminal, address, { method: "DELETE" });
    await expect(refused).rejects.toThrow(`${new URL(address).origin} can't be reached.`);
    await expect(refused).rejects.toBeInstanceOf(NetworkError);
    const cut = buffer(bytesOf(terminal, await reach(terminal, address)));
    await expect(cut).rejects.toThrow("The connection was lost.");
    await expect(cut).rejects.toBeInstanceOf(NetworkError);
  });

  it("throws Interrupted on Ctrl-C at any moment", async () => {
    const address = await serve((_, response) => response.writeHead(200).write("a\n"));
    const terminal = kit.terminal();
    const reading = buffer(bytesOf(terminal, await reach(terminal, address)));
    kit.interrupt();
    await expect(reading).rejects.toBeInstanceOf(Interrupted);
    await expect(reach(terminal, address)).rejects.toBeInstanceOf(Interrupted);
  });
});
