import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { loopback } from "./loopback.ts";

const MAIN = fileURLToPath(new URL("../../../packages/sandbox/dist/main.js", import.meta.url));

/** Address of the shared sandbox. */
export const sandboxUrl = (): string => String(process.env.SANDBOX_URL);

/** Starts the fake providers, as `npm start` does next to the product. */
export async function startSandbox(): Promise<{ environment: Record<string, string>; stop: () => void }> {
  const child: ChildProcess = fork(MAIN, {
    env: { PATH: process.env.PATH, SANDBOX_PORT: "0" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [{ environment }] = (await once(child, "message")) as [{ environment: Record<string, string> }];
  // The process exits when the channel closes.
  return { environment, stop: () => child.disconnect() };
}

interface Message {
  text: string;
  /** A six-digit code in the text. */
  code: string | null;
  links: string[];
}

/** Whether a message is about a sign-in on a new device: a journey's other browsers cause them at any time. */
const isSigninAlert = ({ links }: Message) => links.some((link) => link.includes("/deny-signin/"));

/** Returns the newest message to an email or a `+91…` number, once there are `count`, without sign-in alerts. */
export const messageTo = (to: string, count = 1, sandbox = sandboxUrl()) =>
  newestMessage(to, count, (message) => !isSigninAlert(message), sandbox);

/** Resolves once a message with this text was sent to an address, among any others. */
export const messageWith = (text: string, to: string, sandbox = sandboxUrl()) =>
  newestMessage(to, 1, (message) => message.text.includes(text), sandbox);

/** Returns the newest message about a sign-in on a new device. */
export const signinAlertTo = (to: string) => newestMessage(to, 1, isSigninAlert);

async function newestMessage(
  to: string,
  count: number,
  isWanted: (message: Message) => boolean,
  sandbox = sandboxUrl(),
): Promise<Message> {
  const inbox = `${loopback(sandbox)}/messages.json`;
  let messages: Message[] = [];
  await expect
    .poll(async () => {
      const answer = await fetch(`${inbox}?to=${encodeURIComponent(to)}`);
      messages = ((await answer.json()) as { messages: Message[] }).messages.filter(isWanted);
      return messages.length;
    })
    .toBeGreaterThanOrEqual(count);
  return messages[0] as Message;
}
