import { expect, test } from "vitest";
import { answerNavigation } from "./answerNavigation.ts";

const request = new Request("http://melville.localhost/chapter/1");
const shell = async () => new Response("shell");
const answers = (status: number) => async () => new Response("page", { status });
const noNetwork = async () => {
  throw new TypeError("Failed to fetch");
};

test.each([200, 301, 404, 500])("what the server says is shown, be it %i", async (status) => {
  const response = await answerNavigation(request, { fetch: answers(status), shell });
  expect(response.status).toBe(status);
});

test("without a network the shell is shown", async () => {
  expect(await (await answerNavigation(request, { fetch: noNetwork, shell })).text()).toBe("shell");
});

test.each([502, 503, 504])("a proxy that says %i for a killed server is no page", async (status) => {
  expect(await (await answerNavigation(request, { fetch: answers(status), shell })).text()).toBe("shell");
});

test("without a shell the failure is the browser's to tell", async () => {
  await expect(
    answerNavigation(request, { fetch: noNetwork, shell: async () => undefined }),
  ).rejects.toThrow();
});
