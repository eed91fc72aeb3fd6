import { randomUUID } from "node:crypto";
import { appendFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** A message that the product sent. */
export interface SentMessage {
  id: string;
  at: string;
  /** The provider that received it. */
  by: string;
  from: string;
  to: string[];
  subject: string | null;
  text: string;
  html: string | null;
  /** The mail's Message-ID, by which a mailbox detects duplicates. */
  messageId: string | null;
}

/** Sent messages, newest first; the oldest beyond 500 are dropped. */
export interface Messages {
  save(message: Omit<SentMessage, "id" | "at">): Promise<SentMessage>;
  list(to?: string): SentMessage[];
  find(id: string): SentMessage | null;
  clear(): Promise<void>;
}

const MOST = 500;

/** Opens the inbox. With a file, messages survive a restart, so a code sent before it can still be read. */
export async function openMessages(file: string | null): Promise<Messages> {
  let messages = file === null ? [] : await read(file);
  if (file !== null && messages.length === MOST) await rewrite(file, messages);
  return {
    async save(message) {
      const sent = { id: randomUUID(), at: new Date().toISOString(), ...message };
      messages = [sent, ...messages].slice(0, MOST);
      if (file !== null) await append(file, sent);
      return sent;
    },
    list: (to) => (to === undefined ? messages : messages.filter((message) => message.to.includes(to))),
    find: (id) => messages.find((message) => message.id === id) ?? null,
    async clear() {
      messages = [];
      if (file !== null) await rm(file, { force: true });
    },
  };
}

/**
 * Creates the folder only on the first message: created before the server's own folder, it would be closed to the
 * database's user.
 */
async function append(file: string, message: SentMessage): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Starts with a line break, in case the previous line was truncated.
  await appendFile(file, `\n${JSON.stringify(message)}`, { mode: 0o600 });
}

/** Reads the saved messages; skips a line truncated by a crash. */
async function read(file: string): Promise<SentMessage[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const messages = text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as SentMessage];
    } catch {
      return [];
    }
  });
  return messages.reverse().slice(0, MOST);
}

async function rewrite(file: string, newestFirst: readonly SentMessage[]): Promise<void> {
  const lines = [...newestFirst].reverse().map((message) => `${JSON.stringify(message)}\n`);
  await writeFile(`${file}.new`, lines.join(""), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
