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

/** Returns the newest message to an email or a `+91…` number, once there are `count`. */
export async function messageTo(to: string, count = 1): Promise<Message> {
  const inbox = `${loopback(sandboxUrl())}/messages.json`;
  let messages: Message[] = [];
  await expect
    .poll(async () => {
      const answer = await fetch(`${inbox}?to=${encodeURIComponent(to)}`);
      ({ messages } = (await answer.json()) as { messages: Message[] });
      return messages.length;
    })
    .toBeGreaterThanOrEqual(count);
  return messages[0] as Message;
}
