import { once } from "node:events";
import { createServer } from "node:net";
import { sendRequest } from "./product/sendRequest.ts";
import { homeOf, makeDataDir, runServer } from "./product/startProduct.ts";
import { expect, test } from "./test.ts";

test("a fresh start prints its address, and a start after Ctrl-C or a kill has lost nothing", async () => {
  const dataDir = await makeDataDir();
  const posts = async (home: string) => {
    const found = await sendRequest(`${home.replace("://", "://melville.")}/feed.json`);
    return found.json().items.map((item: { id: string }) => item.id.replace(/^.*\//, ""));
  };
  try {
    const first = runServer(dataDir.path);
    const banner = await first.until("Ctrl-C");
    const home = homeOf(banner);
    expect(banner).toContain(`Read     ${home.replace("://", "://melville.")}`);
    expect(banner).toContain("melville@example.com   password: call me ishmael");
    expect(banner).toContain(`npx quire login --host ${home}`);
    expect((await sendRequest(`${home}/`)).text).toContain("Good stories, kept close.");
    expect((await sendRequest(`${home}/healthz`)).status).toBe(200);
    expect((await sendRequest(`${home}/readyz`)).status).toBe(200);
    const seeded = await posts(home);
    expect(seeded.length).toBeGreaterThan(4);
    first.child.kill("SIGINT");
    expect(await first.ended).toBe(0);

    const env = { PORT: new URL(home).port };
    const second = runServer(dataDir.path, env);
    await second.until("Ctrl-C");
    expect(await posts(home)).toEqual(seeded);
    second.child.kill("SIGKILL");
    expect(await second.ended).toBeNull();

    const third = runServer(dataDir.path, env);
    await third.until("Ctrl-C");
    expect(await posts(home)).toEqual(seeded);
    third.child.kill("SIGTERM");
    expect(await third.ended).toBe(0);
    for (const run of [first, second, third])
      expect(run.said()).not.toMatch(/"level":"(error|fatal)"|^ {4}at /m);
  } finally {
    await dataDir.remove();
  }
});

test("a start on a busy port names the port and exits", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const dataDir = await makeDataDir();
  try {
    const run = runServer(dataDir.path, { PORT: String(port) });
    expect(await run.ended).toBe(1);
    expect(run.said().trim()).toMatch(new RegExp(`^Port ${port} is in use`));
    expect(run.said()).not.toContain("    at ");
  } finally {
    other.close();
    await dataDir.remove();
  }
});
