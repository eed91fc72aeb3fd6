import { randomBytes } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { wait } from "@quire/client/retry";

type Stream = Writable & { isTTY?: boolean; columns?: number };

/** A command's environment; tests pass their own. */
export interface Terminal {
  stdin: Readable & { isTTY?: boolean };
  stdout: Stream;
  stderr: Stream;
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Forces plain lines without drawing. */
  isPlain?: boolean;
  /** Sets whether Ink may use color, before it loads. */
  drawInColor?(isOn: boolean): void;
  /** Receives each request, with `--verbose`. */
  trace?(line: string): void;
  /** Aborted by Ctrl-C, with `Interrupted` as its reason. */
  signal: AbortSignal;
  now(): Date;
  random(n: number): Uint8Array;
  wait: typeof wait;
  /** Whether the user's machine has a browser. */
  hasBrowser: boolean;
  /** Opens a URL in the user's browser. */
  openBrowser(address: string): Promise<void>;
}

/** The process's own terminal. */
export function processTerminal(signal: AbortSignal): Terminal {
  return {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    signal,
    now: () => new Date(),
    random: (n) => randomBytes(n),
    wait,
    drawInColor(isOn) {
      process.env.FORCE_COLOR = isOn ? "1" : "0";
    },
    hasBrowser: hasBrowser(process.env),
    async openBrowser(address) {
      const { default: open } = await import("open");
      const child = await open(address);
      child.unref();
      child.on("error", () => {});
    },
  };
}

function hasBrowser(env: NodeJS.ProcessEnv): boolean {
  // Over SSH the browser would open on the remote machine.
  if (env.SSH_CONNECTION) return false;
  return process.platform !== "linux" || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME);
}

/**
 * Whether a stream may use color: a terminal that isn't dumb, without NO_COLOR (https://no-color.org);
 * `FORCE_COLOR` enables it for a pipe too.
 */
export function hasColor(stream: Stream, env: Terminal["env"]): boolean {
  if (env.NO_COLOR || env.FORCE_COLOR === "0") return false;
  return Boolean(env.FORCE_COLOR) || (Boolean(stream.isTTY) && env.TERM !== "dumb");
}
