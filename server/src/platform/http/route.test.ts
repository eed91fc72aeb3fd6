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

/** Answers a call that any program may make with this command. */
async function ask(routeOf: (routes: Routes) => ReturnType<Routes["write"]>) {
  const server = createServer();
  mapErrors(server, platform);
  server.route(routeOf(routesFor(platform)));
  const { method, base, path } = authorizeDeviceContract.call;
  return server.inject({ method, url: `/api/${base}${path}`, payload: { client_id: "test" } });
}
const note = (effect: string) => () => void effects.push(effect);

it("what a refused write wanted to be done after it is not done", async () => {
  const answer = await ask((routes) =>
    routes.write(authorizeDeviceContract, async (context) => {
      context.afterCommit(note("told"));
      throw new Refusal("invalid_scope");
    }),
  );
  expect([answer.statusCode, effects]).toEqual([400, []]);
});

it("what a step has committed has its effects, although a later one is refused", async () => {
  const answer = await ask((routes) =>
    routes.writeInSteps(authorizeDeviceContract, async (context) => {
      await inTransaction(context, async (inside) => inside.afterCommit(note("first")));
      await inTransaction(context, async (inside) => {
        inside.afterCommit(note("second"));
        throw new Refusal("invalid_scope");
      });
      throw new Error("never here");
    }),
  );
  expect([answer.statusCode, effects]).toEqual([400, ["first"]]);
});
