import type { User } from "@quire/contracts/records/user";
import { Exit, Failure } from "../../exit.ts";
import { travelsInTheClear } from "../../host.ts";
import { printable } from "../../output.ts";
import { type DeviceCode, loginByDevice, loginByToken } from "../../services/account/login.ts";
import { readStdin } from "../../services/stdin.ts";
import type { Terminal } from "../../terminal.ts";
import type { TemporaryView } from "../../ui/show.tsx";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { canOpen, openPage } from "../openPage.ts";

export interface LoginFlags extends CommonFlags {
  token?: string;
  withToken?: boolean;
  /** False with `--no-browser`. */
  browser?: boolean;
}

export async function loginCommand(invocation: Invocation, flags: LoginFlags): Promise<void> {
  const { terminal, output, place } = invocation;
  const { origin } = place;
  if (travelsInTheClear(origin)) {
    output.warn(`${origin} is not encrypted: anyone on the network can read your sign-in.`);
  }
  const token = (flags.withToken ? String(await readStdin(terminal)) : flags.token)?.trim();
  const user =
    token === undefined ? await byDevice(invocation, flags) : await loginByToken(terminal, place, token);
  await show(invocation, user);
  if (terminal.env.QUIRE_TOKEN) output.warn("QUIRE_TOKEN is set and overrides this sign-in.");
}

async function byDevice(invocation: Invocation, flags: LoginFlags): Promise<User> {
  const { terminal, output, place } = invocation;
  if (flags.input === false) {
    throw new Failure({
      exit: Exit.usage,
      code: "input_needed",
      message: "Signing in with a code needs a browser.",
      next: "Use a token: quire login --with-token < token.txt, or set QUIRE_TOKEN",
    });
  }
  let screen: TemporaryView | null = null;
  let drawn = Promise.resolve();
  try {
    return await loginByDevice(terminal, {
      place,
      onCode(code) {
        const address = code.verification_uri_complete;
        const opens = flags.browser !== false && output.mode === "rich" && canOpen(terminal, address);
        printCode(terminal, code, opens);
        if (opens) void openPage(terminal, address);
        if (output.mode !== "rich") return void terminal.stderr.write(`Code: ${printable(code.user_code)}\n`);
        drawn = waitOnScreen(terminal, code).then((view) => {
          screen = view;
        });
      },
    });
  } finally {
    await drawn;
    await (screen as TemporaryView | null)?.clear();
  }
}

/** Prints the URL on a line of its own, even with `--quiet` and `--json`: without it no one can sign in. */
function printCode({ stderr }: Terminal, code: DeviceCode, opening: boolean): void {
  const lead = opening ? "Approve the code in your browser, at:" : "Approve the code at this address:";
  stderr.write(`${lead}\n\n  ${printable(code.verification_uri_complete)}\n\n`);
}

async function waitOnScreen(
  terminal: Terminal,
  { user_code, expires_in }: DeviceCode,
): Promise<TemporaryView> {
  const { showCode } = await import("../../ui/show.tsx");
  return showCode(terminal, user_code, Math.max(1, Math.round(expires_in / 60)));
}

async function show({ terminal, output, place }: Invocation, user: User): Promise<void> {
  const { origin, profile } = place;
  const { id, name, domain, site_url } = user;
  output.print({ user: { id, name, domain, site_url }, host: origin, profile }, []);
  if (output.mode !== "rich") return output.info(`Signed in as ${name} at ${origin}.`);
  const { showCard } = await import("../../ui/show.tsx");
  await showCard(terminal, {
    heading: "Signed in",
    subject: printable(name),
    facts: [site_url ?? "No site yet"],
  });
  output.info("  Next: quire publish story.md");
}
