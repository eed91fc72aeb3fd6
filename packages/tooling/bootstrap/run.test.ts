import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { run } from "./run.mjs";

const node = (program: string) => [process.execPath, "--input-type=module", "-e", program];

describe("run", () => {
  it("buffers a program's output and returns its exit code", async () => {
    const finished = await run(node('console.log("out"); console.error("err"); process.exitCode = 3;'), {
      capture: true,
    });
    expect(finished.code).toBe(3);
    expect(finished.output).toContain("out");
    expect(finished.output).toContain("err");
  });

  it("returns 128 plus the signal's number for a killed program", async () => {
    const { code } = await run(node('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);'), {
      capture: true,
    });
    expect(code).toBe(137);
  });

  it("reports a missing program", async () => {
    const { code, output } = await run(["/none/such"], { capture: true });
    expect(code).toBe(127);
    expect(output).toContain("ENOENT");
  });

  it("on a signal, lets its children clean up before it exits, and starts nothing more", async () => {
    const child = `process.on("SIGTERM", () => { console.log("cleaned up"); process.exit(); });
      setInterval(() => {}, 1000); console.log("working");`;
    const parent = `import { endWithChildren, run } from ${JSON.stringify(new URL("./run.mjs", import.meta.url).href)};
      endWithChildren();
      await run([process.execPath, "-e", ${JSON.stringify(child)}]);
      console.log("went on");`;
    const [program = "", ...args] = node(parent);
    const runner = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    const lines: string[] = [];
    const reader = createInterface({ input: runner.stdout }).on("line", (line) => {
      lines.push(line);
      if (line === "working") runner.kill("SIGTERM");
    });
    const [code] = await once(runner, "exit");
    reader.close();
    expect(code).toBe(143);
    expect(lines).toEqual(["working", "cleaned up"]);
  });
});
