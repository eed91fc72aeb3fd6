import { EventEmitter, once } from "node:events";
import { spawn } from "@lydell/node-pty";
import headless from "@xterm/headless";

export interface PtyOptions {
  /** 80 by default. */
  columns?: number;
  rows?: number;
  env?: Record<string, string>;
}

/** A command on a pseudo-terminal: its screen, and the keys to press. */
export interface Pty {
  /** Returns the screen with its scrollback, as text without color. */
  screen(): Promise<string>;
  /** Waits until the screen shows this; throws with the screen if the command exits first, or after 15 s. */
  until(expected: RegExp | string): Promise<string>;
  press(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Waits for the exit; returns the exit code and the final screen. */
  end(): Promise<{ code: number; screen: string }>;
  kill(): void;
}

const TIMEOUT_MS = 45_000;

interface Where {
  cwd: string;
  env: Record<string, string>;
}

export function startPty(args: readonly string[], { cwd, env }: Where, options: PtyOptions = {}): Pty {
  const { columns = 80, rows = 30 } = options;
  const terminal = new headless.Terminal({ cols: columns, rows, scrollback: 5_000, allowProposedApi: true });
  const child = spawn(process.execPath, [...args], {
    cwd,
    cols: columns,
    rows,
    name: "xterm-256color",
    env: { ...env, TERM: "xterm-256color", ...options.env },
  });
  const changes = new EventEmitter();
  const wake = () => void changes.emit("change");
  const nextChange = (deadline: number) =>
    once(changes, "change", { signal: AbortSignal.timeout(Math.max(1, deadline - Date.now())) }).catch(
      () => {},
    );
  let code: number | null = null;
  child.onData((data) => terminal.write(data, wake));
  // Replies to terminal queries, such as for the cursor's position.
  terminal.onData((answer) => code === null && child.write(answer));
  const ended = new Promise<number>((resolve) =>
    child.onExit(({ exitCode, signal }) => {
      code = signal ? 128 + signal : exitCode;
      resolve(code);
      wake();
    }),
  );
  const screen = async () => {
    await new Promise<void>((resolve) => terminal.write("", resolve));
    return textOf(terminal);
  };
  return {
    screen,
    async until(expected) {
      const deadline = Date.now() + TIMEOUT_MS;
      for (;;) {
        const over = code !== null;
        const changed = nextChange(deadline);
        const text = await screen();
        if (typeof expected === "string" ? text.includes(expected) : expected.test(text)) return text;
        if (over) throw new Error(`It ended with ${code} and never showed ${expected}:\n${text}`);
        if (Date.now() >= deadline) throw new Error(`The screen never showed ${expected}:\n${text}`);
        await changed;
      }
    },
    press: (keys) => child.write(keys),
    resize(width, height) {
      terminal.resize(width, height);
      child.resize(width, height);
    },
    async end() {
      return { code: await ended, screen: await screen() };
    },
    kill: () => child.kill("SIGKILL"),
  };
}

function textOf({ buffer: { active } }: InstanceType<typeof headless.Terminal>): string {
  const lines: string[] = [];
  for (let row = 0; row < active.length; row++) {
    const line = active.getLine(row);
    const text = line?.translateToString(true) ?? "";
    if (line?.isWrapped) lines[lines.length - 1] += text;
    else lines.push(text);
  }
  return lines.join("\n").trimEnd();
}
