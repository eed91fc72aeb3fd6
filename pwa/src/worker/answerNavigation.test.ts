import { expect, test } from "vitest";
import { answerNavigation } from "./answerNavigation.ts";

const request = new Request("http://melville.localhost/chapter/1");
const shell = async () => new Response("shell");
const noShell = async () => undefined;
const answers = (status: number) => async () => new Response("page", { status });
const noNetwork = async () => {
  throw new TypeError("Failed to fetch");
};
const never = () => new Promise<never>(() => {});
const late = async () => null;
const mustStay = async () => false;

test.each([200, 301, 404, 500])("what the server says is shown, be it %i", async (status) => {
  const response = await answerNavigation(request, { fetch: answers(status), shell, mustStay, late: never });
  expect(response.status).toBe(status);
});

test("without a network the shell is shown", async () => {
  const response = await answerNavigation(request, { fetch: noNetwork, shell, mustStay, late: never });
  expect(await response.text()).toBe("shell");
});

test.each([502, 503, 504])("a proxy that says %i for a killed server is no page", async (status) => {
  const response = await answerNavigation(request, { fetch: answers(status), shell, mustStay, late: never });
  expect(await response.text()).toBe("shell");
});

test("a server that hangs is not waited for longer than people wait", async () => {
  const response = await answerNavigation(request, { fetch: never, shell, mustStay, late });
  expect(await response.text()).toBe("shell");
});

test("without a shell a slow server is waited for", async () => {
  let answer: (response: Response) => void = () => {};
  const slow = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  const page = answerNavigation(request, { fetch: slow, shell: noShell, mustStay, late });
  answer(new Response("page"));
  expect(await (await page).text()).toBe("page");
});

test("without a shell the failure is the browser's to tell", async () => {
  await expect(
    answerNavigation(request, { fetch: noNetwork, shell: noShell, mustStay, late: never }),
  ).rejects.toThrow();
});

test("a host that leads elsewhere keeps a device that has something to send, and lets any other go", async () => {
  const sentOn = async () => {
    const response = Response.error();
    Object.defineProperty(response, "type", { value: "opaqueredirect" });
    return response;
  };
  const kept = await answerNavigation(request, {
    fetch: sentOn,
    shell,
    mustStay: async () => true,
    late: never,
  });
  expect(await kept.text()).toBe("shell");
  const gone = await answerNavigation(request, { fetch: sentOn, shell, mustStay, late: never });
  expect(gone.type).toBe("opaqueredirect");
});

test("whether to stay is asked only where the server leads on", async () => {
  const asked = async () => {
    throw new Error("asked");
  };
  const response = await answerNavigation(request, {
    fetch: answers(200),
    shell,
    mustStay: asked,
    late: never,
  });
  expect(response.status).toBe(200);
});
