import type { TestPlatform } from "./testPlatform.ts";

interface ReadMessage {
  text: string;
  /** Its six-digit code. */
  code: string;
  /** The end of its link. */
  hash: string;
}

/**
 * Sends pending messages and reads the last one to an email or mobile; its parts are empty where they are missing.
 */
export async function lastMessage(platform: TestPlatform, to: string): Promise<ReadMessage> {
  await platform.jobs.runDue();
  const mail = platform.outbox.findLast((message) => message.to === to);
  const text = mail?.text ?? platform.texts.findLast((message) => message.to === to)?.text ?? "";
  return {
    text,
    code: /\b\d{6}\b/.exec(text)?.[0] ?? "",
    hash: /https?:\/\/\S+\/([\w-]{43})(?!\S)/.exec(text)?.[1] ?? "",
  };
}
