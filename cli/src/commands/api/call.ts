import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Exit, Failure } from "../../exit.ts";
import { createOutput, printable } from "../../output.ts";
import { withQuery } from "../../services/api/address.ts";
import { prepareRequest } from "../../services/api/ask.ts";
import { refusalOf } from "../../services/api/failure.ts";
import { METHODS } from "../../services/api/methods.ts";
import { isPage, joinPages, nextOf } from "../../services/api/paginate.ts";
import { type RawRequest, sendRaw } from "../../services/api/request.ts";
import { bytesOf } from "../../services/reach.ts";
import { readStdin } from "../../services/stdin.ts";
import { suggest } from "../../suggest.ts";
import type { Terminal } from "../../terminal.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface ApiFlags extends CommonFlags {
  rawField: string[];
  field: string[];
  header: string[];
  /** A file, or `-`: what `--input` names. */
  body?: string;
  paginate?: boolean;
  include?: boolean;
}

export async function apiCommand(
  invocation: Invocation,
  [first, second]: readonly [string, string | undefined],
  flags: ApiFlags,
): Promise<void> {
  const { terminal, place } = invocation;
  const [method, path] = second === undefined ? ["GET", first] : [methodOf(first), second];
  if (flags.paginate && method !== "GET") throw usage("--paginate only works with GET.");
  if (flags.paginate && flags.include) throw usage("--paginate and --include don't go together.");
  const request = await prepareRequest(terminal, place, {
    method,
    path,
    fields: [
      ...flags.rawField.map((text) => ({ text, isTyped: false })),
      ...flags.field.map((text) => ({ text, isTyped: true })),
    ],
    headers: Object.fromEntries(flags.header.map(headerOf)),
    input: flags.body === undefined ? undefined : await readInput(terminal, flags.body),
  });
  const response = await sendRaw(terminal, request);
  if (flags.include) tellHead(terminal, response);
  if (response.status >= 400) return refuse(invocation, response);
  // A document is the answer whatever the mode: it is JSON already.
  const output = createOutput(terminal, { ...flags, json: true });
  if (isJson(response)) {
    const document: unknown = JSON.parse(await response.text());
    const whole = flags.paginate ? await withRest(terminal, request, document) : document;
    return output.answer(whole as object, []);
  }
  if (response.body) await output.stream(bytesOf(terminal, response), isText(response));
}

/** Goes on by `next` until the list ends: its pages as one. */
async function withRest(terminal: Terminal, request: RawRequest, first: unknown): Promise<unknown> {
  if (!isPage(first)) return first;
  let whole = first;
  for (let next = nextOf(first); next !== null; ) {
    const path = withQuery(withoutNext(request.path), new URLSearchParams({ next }));
    const response = await sendRaw(terminal, { ...request, path });
    const text = await response.text();
    if (response.status >= 400) throw await refusalOf(response.status, text);
    const page: unknown = JSON.parse(text);
    if (!isPage(page)) return whole;
    whole = joinPages(whole, page);
    next = nextOf(page);
  }
  return { ...whole, next: null };
}

function withoutNext(path: string): string {
  const [below = "", query = ""] = path.split(/\?(.*)/s);
  const kept = new URLSearchParams(query);
  kept.delete("next");
  return withQuery(below, kept);
}

/** The server's own answer is on stdout, for the script; what it means on stderr, and in the exit code. */
async function refuse({ terminal, output }: Invocation, response: Response): Promise<never> {
  const text = await response.text();
  if (isJson(response)) createOutput(terminal, { json: true }).answer(JSON.parse(text), []);
  else output.answer({}, text === "" ? [] : [text]);
  throw await refusalOf(response.status, text);
}

function tellHead({ stdout }: Terminal, response: Response): void {
  const lines = [
    `HTTP ${response.status}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
  ];
  stdout.write(`${lines.map(printable).join("\n")}\n\n`);
}

const typeOf = (response: Response) => response.headers.get("content-type") ?? "";
const isJson = (response: Response) => /^application\/(.+\+)?json\b/i.test(typeOf(response));
const isText = (response: Response) => /^text\/|\b(json|xml)\b/i.test(typeOf(response));

function methodOf(typed: string): string {
  const method = typed.toUpperCase();
  if (METHODS.some((known) => known === method)) return method;
  const near = suggest(method, METHODS);
  throw usage(
    `Unknown method “${typed}”.`,
    near ? `Did you mean ${near}?` : `Use one of ${METHODS.join(", ")}.`,
  );
}

function headerOf(text: string): [string, string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*([\t\x20-\x7e]*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name.toLowerCase(), value];
  throw usage(`The header “${text}” can't be sent.`, "Write it as -H 'name: value'");
}

async function readInput(terminal: Terminal, from: string): Promise<Uint8Array> {
  if (from === "-") return readStdin(terminal);
  return readFile(resolve(terminal.cwd, from)).catch(() => {
    throw usage(`${from} can't be read.`, "Give an existing file, or - for standard input.");
  });
}

function usage(message: string, next?: string): Failure {
  return new Failure({ exit: Exit.usage, code: "usage", message, kept: "Nothing was sent.", next });
}
