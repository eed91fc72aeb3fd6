import { decideDevice } from "@quire/contracts/calls/device";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTapeDesk, type TapeDesk } from "./desk.ts";

let desk: TapeDesk;
beforeAll(async () => {
  desk = await openTapeDesk();
});
afterAll(() => desk.close());

describe("quire, on a terminal", () => {
  it("signs in by a code that stands in a box until the browser approves it", async () => {
    const tape = desk.tape(["login"], { env: { QUIRE_TOKEN: "" } });
    const shown = await tape.until(/╭[\s\S]*[A-Z]{4}-[A-Z]{4}[\s\S]*Waiting for the browser/);
    const user_code = /[A-Z]{4}-[A-Z]{4}/.exec(shown)?.[0] as string;
    const browser = await desk.app.asBrowser(desk.author);
    await browser.call(decideDevice, { body: { user_code, approve: true } });
    const { code, screen } = await tape.end();
    expect(code).toBe(0);
    expect(screen).toMatch(/✓ Signed in[\s\S]*Herman Melville[\s\S]*Next: quire publish story\.md/);
    expect(screen).not.toContain("Waiting for the browser");
  }, 30_000);

  it("leaves nothing half drawn at Ctrl-C", async () => {
    const tape = desk.tape(["login"], { env: { QUIRE_TOKEN: "" } });
    await tape.until("Waiting for the browser");
    tape.press("\u0003");
    const { code, screen } = await tape.end();
    expect(code).toBe(130);
    expect(screen).toContain("✗ Stopped.");
  }, 30_000);

  it("draws nothing with --plain, and says the same", async () => {
    const { code, screen } = await desk.tape(["whoami", "--plain"]).end();
    expect(code).toBe(0);
    expect(screen).toBe(
      `Herman Melville (${/\((.*)\)/.exec(screen)?.[1]})\nhttp://melville.localhost:4000\nSigned in at ${desk.origin} with QUIRE_TOKEN`,
    );
  }, 30_000);

  it.each([80, 200])(
    "fits %i columns with its help",
    async (columns) => {
      const { screen } = await desk.tape(["posts", "list", "--help"], { columns }).end();
      expect(screen).toContain("Examples:");
      expect(Math.max(...screen.split("\n").map((line) => line.length))).toBeLessThanOrEqual(
        Math.min(columns, 100),
      );
    },
    30_000,
  );
});
