import { server as createServer } from "@hapi/hapi";
import { authorizeDeviceContract } from "@quire/contracts/schemas/device";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestPlatform, testPlatform } from "../../testing/testPlatform.ts";
import { mapErrors } from "./errorMapper.ts";
import { inTransaction } from "./inTransaction.ts";
import { Refusal } from "./refusal.ts";
import { type Routes, routesFor } from "./route.ts";

let platform: TestPlatform;
let effects: string[] = [];
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());
beforeEach(() => {
  effects = [];
});

/** Runs this command in a call that any program may make. */
async function call(routeOf: (routes: Routes) => ReturnType<Routes["write"]>) {
  const server = createServer();
  mapErrors(server, platform);
  server.route(routeOf(routesFor(platform)));
  const { method, base, path } = authorizeDeviceContract.call;
  return server.inject({ method, url: `/api/${base}${path}`, payload: { client_id: "test" } });
}
const effectOf = (effect: string) => () => void effects.push(effect);

it("a refused write runs none of its effects", async () => {
  const answer = await call((routes) =>
    routes.write(authorizeDeviceContract, async (context) => {
      context.afterCommit(effectOf("told"));
      throw new Refusal("invalid_scope");
    }),
  );
  expect([answer.statusCode, effects]).toEqual([400, []]);
});

it("a committed step runs its effects even if a later step is refused", async () => {
  const answer = await call((routes) =>
    routes.writeInSteps(authorizeDeviceContract, async (context) => {
      await inTransaction(context, async (inside) => inside.afterCommit(effectOf("first")));
      await inTransaction(context, async (inside) => {
        inside.afterCommit(effectOf("second"));
        throw new Refusal("invalid_scope");
      });
      throw new Error("never here");
    }),
  );
  expect([answer.statusCode, effects]).toEqual([400, ["first"]]);
});
