import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { openHostileServer } from "../../testing/hostileServer.ts";
import { boundedFetch } from "./boundedFetch.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

it.each([
  ["alone", () => undefined],
  ["beside the caller's signal", () => new AbortController().signal],
])("times out although garbage is collected while the body drips, %s", async (_, signal) => {
  const server = await openHostileServer("drip", { status: 200 });
  const timer = setInterval(collectGarbage, 5);
  const failure = await boundedFetch(500)(new URL(server.url), {
    redirect: "error",
    signal: signal() ?? null,
  }).catch((error: unknown) => error);
  clearInterval(timer);
  expect(failure).toMatchObject({ name: "TimeoutError" });
  await server.close();
});
