import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const program = `
  import { failpoint } from ${JSON.stringify(fileURLToPath(new URL("failpoint.ts", import.meta.url)))};
  failpoint("beforeCommit"); failpoint("afterCommit"); process.stdout.write("1"); failpoint("afterCommit"); process.stdout.write("2");
`;

function run(env: Record<string, string>) {
  const { stdout, signal } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", program],
    {
      env: { PATH: process.env.PATH, ...env },
      encoding: "utf8",
    },
  );
  return { stdout, signal };
}

describe("a failpoint", () => {
  test("kills at the requested pass", () => {
    expect(run({ NODE_ENV: "test", FAILPOINT: "afterCommit:2" })).toEqual({ stdout: "1", signal: "SIGKILL" });
  });

  test("does nothing in production, whatever the environment says", () => {
    expect(run({ NODE_ENV: "production", FAILPOINT: "afterCommit" })).toEqual({ stdout: "12", signal: null });
  });
});
