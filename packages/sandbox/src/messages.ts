import { randomUUID } from "node:crypto";
import { appendFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** One message that was sent, as a person reads it. */
export interface KeptMessage {
  id: string;
  at: string;
  /** The provider that took it. */
  by: string;
  from: string;
  to: string[];
  subject: string | null;
  text: string;
  html: string | null;
  /** Of mail: by which a mailbox knows one that came twice. */
  messageId: string | null;
}

/** What was sent, newest first; the oldest beyond a few hundred go. */
export interface Messages {
  keep(message: Omit<KeptMessage, "id" | "at">): Promise<KeptMessage>;
  list(to?: string): KeptMessage[];
  find(id: string): KeptMessage | null;
  clear(): Promise<void>;
}

const MOST = 500;

/** With a file, messages outlive the program: somebody who restarts it still finds the code they were sent. */
export async function openMessages(file: string | null): Promise<Messages> {
  let kept = file === null ? [] : await read(file);
  if (file !== null && kept.length === MOST) await rewrite(file, kept);
  return {
    async keep(message) {
      const whole = { id: randomUUID(), at: new Date().toISOString(), ...message };
      kept = [whole, ...kept].slice(0, MOST);
      if (file !== null) await append(file, whole);
      return whole;
    },
    list: (to) => (to === undefined ? kept : kept.filter((message) => message.to.includes(to))),
    find: (id) => kept.find((message) => message.id === id) ?? null,
    async clear() {
      kept = [];
      if (file !== null) await rm(file, { force: true });
    },
  };
}

/** The folder is made only now: before the server has made its own around it, it would be closed to the database's user. */
async function append(file: string, message: KeptMessage): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // On a line of its own, also after one that was cut short.
  await appendFile(file, `\n${JSON.stringify(message)}`, { mode: 0o600 });
}

/** A line that was cut short by the program's end is left out. */
async function read(file: string): Promise<KeptMessage[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const messages = text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as KeptMessage];
    } catch {
      return [];
    }
  });
  return messages.reverse().slice(0, MOST);
}

async function rewrite(file: string, newestFirst: readonly KeptMessage[]): Promise<void> {
  const lines = [...newestFirst].reverse().map((message) => `${JSON.stringify(message)}\n`);
  await writeFile(`${file}.new`, lines.join(""), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
