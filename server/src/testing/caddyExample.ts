import { execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installedFolder } from "../platform/installedFolder.ts";
import { answers, freePort } from "./ports.ts";
import { makeTempDir, removeTempDir } from "./withTempDir.ts";

const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

export interface Caddy {
  https: number;
  close(): Promise<void>;
}

/**
 * Runs `server/deploy/Caddyfile` before a server on `port`, unchanged but for its ports and folders, with
 * self-signed certificates.
 */
export async function startCaddy(port: number): Promise<Caddy> {
  const dir = await makeTempDir();
  const [http, https] = [await freePort(), await freePort()];
  const example = await readFile(join(installedFolder("server/deploy"), "Caddyfile"), "utf8");
  const own = `\thttp_port ${http}\n\thttps_port ${https}\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\tstorage file_system ${dir}\n`;
  const file = join(dir, "Caddyfile");
  await writeFile(
    file,
    replaceEach(example, [
      ["\temail operator@example.com\n", own],
      ["127.0.0.1:4000", `127.0.0.1:${port}`],
    ]),
  );
  const env = { PATH, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
  const args = ["--config", file, "--adapter", "caddyfile"];
  // Run the check first: it prints what is wrong with the example.
  await promisify(execFile)("caddy", ["validate", ...args], { env }).catch(explain);
  const child = spawn("caddy", ["run", ...args], { env, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await answers(https, child);
  return {
    https,
    async close() {
      child.kill("SIGTERM");
      await ended;
      await removeTempDir(dir);
    },
  };
}

function replaceEach(text: string, pairs: [string, string][]): string {
  return pairs.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/Caddyfile has no “${from}” any more`);
    return changed.replaceAll(from, to);
  }, text);
}

function explain(error: NodeJS.ErrnoException & { stderr?: string }): never {
  if (error.code === "ENOENT")
    throw new Error("No Caddy was found to try its example with. Run: sudo apt-get install -y caddy");
  throw new Error(`Caddy refuses deploy/Caddyfile:\n${error.stderr}`);
}
