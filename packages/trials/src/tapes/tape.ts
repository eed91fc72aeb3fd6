import { EventEmitter, once } from "node:events";
import { spawn } from "@lydell/node-pty";
import headless from "@xterm/headless";

export interface TapeOptions {
  /** 80 unless told. */
  columns?: number;
  rows?: number;
  env?: Record<string, string>;
}

/** A command on a terminal of its own: what a person sees there, and what they press. */
export interface Tape {
  /** The whole of what stands there, scrolled away or not, as text without color. */
  screen(): Promise<string>;
  /** Waits until the screen shows this; fails with the screen when the command ends without it, or after 15 s. */
  until(shown: RegExp | string): Promise<string>;
  press(keys: string): void;
  resize(columns: number, rows: number): void;
  /** The end: its exit code, and the screen as it was left. */
  end(): Promise<{ code: number; screen: string }>;
  kill(): void;
}

const PATIENCE_MS = 15_000;

interface Where {
  cwd: string;
  env: Record<string, string>;
}

export function startTape(args: readonly string[], { cwd, env }: Where, options: TapeOptions = {}): Tape {
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
  // What the terminal answers to questions such as where the cursor is.
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
    async until(shown) {
      const deadline = Date.now() + PATIENCE_MS;
      for (;;) {
        const over = code !== null;
        const changed = nextChange(deadline);
        const text = await screen();
        if (typeof shown === "string" ? text.includes(shown) : shown.test(text)) return text;
        if (over) throw new Error(`It ended with ${code} and never showed ${shown}:\n${text}`);
        if (Date.now() >= deadline) throw new Error(`The screen never showed ${shown}:\n${text}`);
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
