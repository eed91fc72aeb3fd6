import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../platform/config.ts";
import { installedFolder } from "../platform/installedFolder.ts";
import { makeTempDir, removeTempDir } from "../testing/withTempDir.ts";

const deploy = installedFolder("server/deploy");
const read = (name: string) => readFileSync(join(deploy, name), "utf8");

/** Values that not every text can be. */
const VALUES: Record<string, string> = {
  SMTP_URL: "smtps://mail.example.com",
  SHIPROCKET_PICKUP_POSTCODE: "560001",
};

/** quire.env, as an operator fills it in. */
const settings: Record<string, string> = Object.fromEntries(
  [...read("quire.env").matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value]) => [
    name,
    value || VALUES[name] || "x".repeat(32),
  ]),
);

interface Service {
  restart?: string;
  stop_grace_period?: string;
  environment: Record<string, string>;
  command: string[];
  networks: { default: { ipv4_address: string } };
}

const compose = parse(
  read("compose.yaml").replaceAll(/\$\{([A-Z0-9_]+):\?\}/g, (_, name: string) => settings[name] ?? ""),
  { merge: true },
) as { services: Record<"quire-1" | "quire-2" | "nginx" | "postgres" | "store", Service> };
const { services } = compose;

it("quire.env has everything that production demands", () => {
  const bare = { NODE_ENV: "production", DATABASE_URL: "postgres://quire@db/quire" };
  let demanded: string[] = [];
  try {
    readConfig(bare);
  } catch (error) {
    demanded = (error as Error).message.split("\n").map((line) => line.split(" ")[0] ?? "");
  }
  expect(demanded.length).toBeGreaterThan(8);
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(demanded));
  expect(readConfig(settings)).toMatchObject({ mode: "production", s3: { bucket: "quire" } });
});

it.each(["quire-1", "quire-2"] as const)("compose.yaml starts %s with valid settings", (name) => {
  const config = readConfig({ ...settings, ...services[name].environment });
  expect(config).toMatchObject({
    host: "0.0.0.0",
    trustedProxies: [services.nginx.networks.default.ipv4_address],
    s3: { endpoint: "https://files.example.com", forcePathStyle: true },
  });
});

it("compose.yaml restarts every service, and gives it time to stop", () => {
  for (const name of ["quire-1", "quire-2", "nginx", "postgres", "store"] as const) {
    expect(services[name].restart).toBe("unless-stopped");
    expect(Number.parseInt(services[name].stop_grace_period ?? "0", 10)).toBeGreaterThanOrEqual(30);
  }
});

it("compose.yaml makes nginx.conf its own: both processes, and the platform's name", async () => {
  const dir = await makeTempDir();
  const [shell = "", flag = "", script = ""] = services.nginx.command;
  const here = script
    .replace("/etc/nginx/conf.d", dir)
    .replaceAll("/deploy/", `${deploy}/`)
    .replaceAll("$$", "$")
    .replace(/exec nginx .*/, "true");
  execFileSync(shell, [flag, here], { env: { ...process.env, PLATFORM_HOST: "moby.test" } });
  const made = readFileSync(join(dir, "quire.conf"), "utf8") + readFileSync(join(dir, "files.conf"), "utf8");
  for (const name of ["quire-1", "quire-2"] as const) {
    expect(made).toContain(
      `server ${services[name].networks.default.ipv4_address}:4000 max_fails=3 fail_timeout=1s;`,
    );
  }
  expect(made).toContain(`proxy_pass http://${services.store.networks.default.ipv4_address}:9000;`);
  expect(made).toContain("server_name moby.test *.moby.test;");
  expect(made).not.toMatch(/example\.com|server 127/);
  await removeTempDir(dir);
});
