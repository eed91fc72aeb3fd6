import { decideDevice } from "@quire/contracts/calls/device";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
beforeAll(async () => {
  cli = await openCliKit();
});
afterAll(() => cli.close());

describe("quire, on a terminal", () => {
  it("signs in by a code, shown in a box until the browser approves it", async () => {
    const pty = cli.pty(["login"], { env: { QUIRE_TOKEN: "" } });
    const text = await pty.until(/╭[\s\S]*[A-Z]{4}-[A-Z]{4}[\s\S]*Waiting for the browser/);
    const user_code = /[A-Z]{4}-[A-Z]{4}/.exec(text)?.[0] as string;
    const browser = await cli.app.asBrowser(cli.author);
    await browser.call(decideDevice, { body: { user_code, approve: true } });
    const { code, screen } = await pty.end();
    expect(code).toBe(0);
    expect(screen).toMatch(/✓ Signed in[\s\S]*Herman Melville[\s\S]*Next: quire publish story\.md/);
    expect(screen).not.toContain("Waiting for the browser");
  });

  it("leaves nothing half-drawn on Ctrl-C", async () => {
    const pty = cli.pty(["login"], { env: { QUIRE_TOKEN: "" } });
    await pty.until("Waiting for the browser");
    pty.press("\u0003");
    const { code, screen } = await pty.end();
    expect(code).toBe(130);
    expect(screen).toContain("✗ Stopped.");
  });

  it("prints the same with --plain, without drawing", async () => {
    const { code, screen } = await cli.pty(["whoami", "--plain"]).end();
    expect(code).toBe(0);
    expect(screen).toBe(
      `Herman Melville (${/\((.*)\)/.exec(screen)?.[1]})\nhttp://melville.localhost:4000\nSigned in at ${cli.origin} with QUIRE_TOKEN`,
    );
  });

  it.each([80, 200])(
    "wraps its help at %i columns",
    async (columns) => {
      const { screen } = await cli.pty(["posts", "list", "--help"], { columns }).end();
      expect(screen).toContain("Examples:");
      expect(Math.max(...screen.split("\n").map((line) => line.length))).toBeLessThanOrEqual(
        Math.min(columns, 100),
      );
    },
    30_000,
  );
});
