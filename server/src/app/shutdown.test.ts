import { pino } from "pino";
import { describe, expect, test, vi } from "vitest";
import { makeShutdown, type Stop } from "./shutdown.ts";

const log = pino({ level: "silent" });

function start(stops: Stop[], timeoutMs?: number) {
  const exit = vi.fn();
  return { exit, ...makeShutdown(stops, { log, exit, timeoutMs }) };
}

describe("a shutdown", () => {
  test("stops each part in order, then the process", async () => {
    const order: string[] = [];
    const part = (name: string): Stop => ({ name, stop: async () => order.push(name) });
    const { shutdown, exit } = start([part("http"), part("database")]);
    await shutdown("SIGTERM");
    expect(order).toEqual(["http", "database"]);
    expect(exit.mock.calls).toEqual([[0]]);
  });

  test("exits immediately when requested twice", async () => {
    const { shutdown, isShuttingDown, exit } = start([
      { name: "slow", stop: () => new Promise(() => undefined) },
    ]);
    expect(isShuttingDown()).toBe(false);
    void shutdown("SIGINT");
    expect(isShuttingDown()).toBe(true);
    expect(exit).not.toHaveBeenCalled();
    await shutdown("SIGINT");
    expect(exit).toHaveBeenCalledWith(130);
  });

  test("does not wait forever", async () => {
    vi.useFakeTimers();
    const { shutdown, exit } = start([{ name: "stuck", stop: () => new Promise(() => undefined) }], 10_000);
    void shutdown("SIGTERM");
    await vi.advanceTimersByTimeAsync(9_999);
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(exit).toHaveBeenCalledWith(1);
    vi.useRealTimers();
  });

  test("stops the other parts when one fails, and reports it by the exit code", async () => {
    const closed = vi.fn();
    const stops = [
      { name: "bad", stop: () => Promise.reject(new Error("x")) },
      { name: "good", stop: async () => closed() },
    ];
    const { shutdown, exit } = start(stops);
    await shutdown("SIGTERM");
    expect(closed).toHaveBeenCalled();
    expect(exit).toHaveBeenCalledWith(1);
  });
});
