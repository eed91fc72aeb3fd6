import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Interrupted } from "../exit.ts";
import { hashOfFile } from "./hashOfFile.ts";

const SELF = fileURLToPath(import.meta.url);

describe("hashOfFile", () => {
  it("hashes the file's bytes", async () => expect(await hashOfFile(SELF)).toMatch(/^[0-9a-f]{64}$/));

  it("rejects with Interrupted on Ctrl-C", async () => {
    await expect(hashOfFile(SELF, AbortSignal.abort(new Interrupted()))).rejects.toBeInstanceOf(Interrupted);
  });
});
