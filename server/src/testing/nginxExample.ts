import { execFile, spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installedFolder } from "../platform/installedFolder.ts";
import { answers, freePort } from "./ports.ts";
import { makeTempDir, removeTempDir, withTempDir } from "./withTempDir.ts";

/** Debian installs nginx outside an ordinary user's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/** The example's line for one process. */
const PROCESS = "server 127.0.0.1:4000 max_fails=3 fail_timeout=1s;";

export interface Nginx {
  http: number;
  https: number;
  close(): Promise<void>;
}

/**
 * Runs `server/deploy/nginx.conf` before servers on these ports, unchanged but for its ports, folders and certificate.
 */
export async function startNginx(...ports: number[]): Promise<Nginx> {
  const dir = await makeTempDir();
  const [http, https] = [await freePort(), await freePort()];
  const example = await readFile(join(installedFolder("server/deploy"), "nginx.conf"), "utf8");
  const site = replaceEach(example, [
    [PROCESS, ports.map((port) => PROCESS.replace("4000", String(port))).join("\n  ")],
    ["/var/cache/nginx/quire", join(dir, "cache")],
    ["listen 80;", `listen 127.0.0.1:${http};`],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${https} ssl http2;`],
    ["/etc/letsencrypt/live/example.com/fullchain.pem", join(dir, "certificate.pem")],
    ["/etc/letsencrypt/live/example.com/privkey.pem", join(dir, "key.pem")],
  ]);
  await mkdir(join(dir, "temp"));
  await writeFile(join(dir, "nginx.conf"), around(dir, site));
  await writeCertificate(dir);
  const args = ["-p", dir, "-e", join(dir, "error.log"), "-c", join(dir, "nginx.conf")];
  // Run the check first: it prints what is wrong with the example.
  await promisify(execFile)("nginx", [...args, "-t"], { env: { ...process.env, PATH } }).catch(explain);
  const child = spawn("nginx", args, { env: { ...process.env, PATH }, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await answers(https, child).catch(async ({ message }) => {
    throw new Error(`${message}\n${await readFile(join(dir, "error.log"), "utf8")}`);
  });
  return {
    http,
    https,
    async close() {
      // SIGTERM is lost if it arrives just before nginx waits for events.
      child.kill("SIGKILL");
      await ended;
      await removeTempDir(dir);
    },
  };
}

/** Debian's main file around a site's configuration, for one foreground process. */
function around(dir: string, site: string): string {
  const temps = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const folders = temps.map((name) => `${name}_temp_path ${join(dir, "temp", name)};`).join("\n");
  return `daemon off; master_process off; pid ${join(dir, "pid")};
events {}
http {
access_log off;
${folders}
${site}
}`;
}

function replaceEach(text: string, pairs: [string, string][]): string {
  return pairs.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf has no “${from}” any more`);
    return changed.replaceAll(from, to);
  }, text);
}

interface Certificate {
  key: Buffer;
  certificate: Buffer;
}

let made: Promise<Certificate> | undefined;

/** Writes the certificate that all tests of this run share. */
async function writeCertificate(dir: string): Promise<void> {
  made ??= withTempDir(makeCertificate);
  const { key, certificate } = await made;
  await writeFile(join(dir, "key.pem"), key);
  await writeFile(join(dir, "certificate.pem"), certificate);
}

async function makeCertificate(dir: string): Promise<Certificate> {
  const what =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=example.com";
  const [key, certificate] = [join(dir, "key.pem"), join(dir, "certificate.pem")];
  await promisify(execFile)("openssl", [...what.split(" "), "-keyout", key, "-out", certificate]);
  return { key: await readFile(key), certificate: await readFile(certificate) };
}

function explain(error: NodeJS.ErrnoException & { stderr?: string }): never {
  if (error.code === "ENOENT")
    throw new Error("No nginx was found to try its example with. Run: sudo apt-get install -y nginx");
  throw new Error(`nginx refuses deploy/nginx.conf:\n${error.stderr}`);
}
