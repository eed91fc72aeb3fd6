import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Exit, Failure } from "../../exit.ts";
import { createOutput, printable } from "../../output.ts";
import { withQuery } from "../../services/api/address.ts";
import { refusalOf } from "../../services/api/failure.ts";
import { METHODS } from "../../services/api/methods.ts";
import { isPage, joinPages, nextOf } from "../../services/api/paginate.ts";
import { prepareRequest } from "../../services/api/prepareRequest.ts";
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
  /** Path of a file, or `-`: the value of `--input`. */
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
  if (flags.include) printHead(terminal, response);
  if (response.status >= 400) return refuse(invocation, response);
  // JSON responses are printed as they are in every mode.
  const output = createOutput(terminal, { ...flags, json: true });
  if (isJson(response)) {
    const document: unknown = JSON.parse(await response.text());
    const joined = flags.paginate ? await withRest(terminal, request, document) : document;
    return output.print(joined as object, []);
  }
  if (response.body) await output.stream(bytesOf(terminal, response), isText(response));
}

/** Fetches all pages by `next` and joins them into one. */
async function withRest(terminal: Terminal, request: RawRequest, first: unknown): Promise<unknown> {
  if (!isPage(first)) return first;
  let joined = first;
  for (let next = nextOf(first); next !== null; ) {
    const path = withQuery(withoutNext(request.path), new URLSearchParams({ next }));
    const response = await sendRaw(terminal, { ...request, path });
    const text = await response.text();
    if (response.status >= 400) throw await refusalOf(response.status, text);
    const page: unknown = JSON.parse(text);
    if (!isPage(page)) return joined;
    joined = joinPages(joined, page);
    next = nextOf(page);
  }
  return { ...joined, next: null };
}

function withoutNext(path: string): string {
  const [below = "", query = ""] = path.split(/\?(.*)/s);
  const params = new URLSearchParams(query);
  params.delete("next");
  return withQuery(below, params);
}

/** Prints the server's response to stdout for scripts; the error goes to stderr, with an exit code. */
async function refuse({ terminal, output }: Invocation, response: Response): Promise<never> {
  const text = await response.text();
  if (isJson(response)) createOutput(terminal, { json: true }).print(JSON.parse(text), []);
  else output.print({}, text === "" ? [] : [text]);
  throw await refusalOf(response.status, text);
}

function printHead({ stdout }: Terminal, response: Response): void {
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
  return new Failure({ exit: Exit.usage, code: "usage", message, saved: "Nothing was sent.", next });
}
