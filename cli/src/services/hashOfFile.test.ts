import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Interrupted } from "../exit.ts";
import { hashOfFile } from "./hashOfFile.ts";

const SELF = fileURLToPath(import.meta.url);

describe("The hash of a file", () => {
  it("is of its bytes", async () => expect(await hashOfFile(SELF)).toMatch(/^[0-9a-f]{64}$/));

  it("that Ctrl-C stops is no defect", async () => {
    await expect(hashOfFile(SELF, AbortSignal.abort(new Interrupted()))).rejects.toBeInstanceOf(Interrupted);
  });
});
