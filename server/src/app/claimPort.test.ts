import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { claimPort } from "./claimPort.ts";

describe("a port", () => {
  test("is chosen where any will do, and is free to listen on afterward", async () => {
    const port = await claimPort(0, "127.0.0.1");
    expect(port).toBeGreaterThan(0);
    expect(await claimPort(port, "127.0.0.1")).toBe(port);
  });

  test("is named with a remedy when it is in use", async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port));
    });
    await expect(claimPort(port, "127.0.0.1")).rejects.toThrow(`Port ${port} is in use`);
    await expect(claimPort(port, "127.0.0.1")).rejects.toThrow(`PORT=${port + 1}`);
    other.close();
  });

  test("is explained when the address belongs to another machine", async () => {
    await expect(claimPort(0, "192.0.2.1")).rejects.toThrow("HOST 192.0.2.1 is no address of this machine");
  });
});
