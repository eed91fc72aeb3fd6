import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { byNumber } from "./byNumber.ts";

const MAIN = fileURLToPath(new URL("../../../packages/sandbox/dist/main.js", import.meta.url));

/** Address of the shared sandbox. */
export const sandboxUrl = (): string => String(process.env.SANDBOX_URL);

/** The providers' doubles, as `npm start` has them beside the product. */
export async function startSandbox(): Promise<{ environment: Record<string, string>; stop: () => void }> {
  const child: ChildProcess = fork(MAIN, {
    env: { PATH: process.env.PATH, SANDBOX_PORT: "0" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [{ environment }] = (await once(child, "message")) as [{ environment: Record<string, string> }];
  // It ends with the channel.
  return { environment, stop: () => child.disconnect() };
}

interface Message {
  text: string;
  /** Six digits that it has in it. */
  code: string | null;
  links: string[];
}

/** The newest message to an email or a `+91…` number, once there are so many. */
export async function messageTo(to: string, count = 1): Promise<Message> {
  const inbox = `${byNumber(sandboxUrl())}/messages.json`;
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
