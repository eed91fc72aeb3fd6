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

test.each([200, 301, 404, 500])("shows the server's response with status %i", async (status) => {
  const response = await answerNavigation(request, { fetch: answers(status), shell, mustStay, late: never });
  expect(response.status).toBe(status);
});

test("shows the shell without a network", async () => {
  const response = await answerNavigation(request, { fetch: noNetwork, shell, mustStay, late: never });
  expect(await response.text()).toBe("shell");
});

test.each([502, 503, 504])("shows the shell for a proxy's %i", async (status) => {
  const response = await answerNavigation(request, { fetch: answers(status), shell, mustStay, late: never });
  expect(await response.text()).toBe("shell");
});

test("shows the shell when the server hangs for too long", async () => {
  const response = await answerNavigation(request, { fetch: never, shell, mustStay, late });
  expect(await response.text()).toBe("shell");
});

test("waits for a slow server without a shell", async () => {
  let answer: (response: Response) => void = () => {};
  const slow = () =>
    new Promise<Response>((resolve) => {
      answer = resolve;
    });
  const page = answerNavigation(request, { fetch: slow, shell: noShell, mustStay, late });
  answer(new Response("page"));
  expect(await (await page).text()).toBe("page");
});

test("leaves a failure to the browser without a shell", async () => {
  await expect(
    answerNavigation(request, { fetch: noNetwork, shell: noShell, mustStay, late: never }),
  ).rejects.toThrow();
});

test("stays on a redirecting host while the device has something to send, and follows the redirect otherwise", async () => {
  const sentOn = async () => {
    const response = Response.error();
    Object.defineProperty(response, "type", { value: "opaqueredirect" });
    return response;
  };
  const stayed = await answerNavigation(request, {
    fetch: sentOn,
    shell,
    mustStay: async () => true,
    late: never,
  });
  expect(await stayed.text()).toBe("shell");
  const followed = await answerNavigation(request, { fetch: sentOn, shell, mustStay, late: never });
  expect(followed.type).toBe("opaqueredirect");
});

test("checks for unsent work only on a redirect", async () => {
  const mustNotCheck = async () => {
    throw new Error("asked");
  };
  const response = await answerNavigation(request, {
    fetch: answers(200),
    shell,
    mustStay: mustNotCheck,
    late: never,
  });
  expect(response.status).toBe(200);
});
