import { getSession } from "@quire/contracts/calls/accounts";
import { likePost } from "@quire/contracts/calls/reactions";
import type { SessionState } from "@quire/contracts/records/user";
import { afterEach, expect, test, vi } from "vitest";
import { sendingClient } from "./sendingClient.ts";

const stateOf = (name: string) =>
  ({ session: { id: `session-${name}` }, xsrf: `xsrf-${name}` }) as SessionState;
const like = { params: { siteId: "b".repeat(20), postId: "b".repeat(20) }, idempotent: false };

/** A browser whose cookie is this person's; it answers as the server does. */
function browserOf(name: string) {
  const heard: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { headers }: { headers: Record<string, string> }) => {
    if (address.endsWith("/session")) return Response.json(stateOf(name));
    const isTheirs =
      headers.authorization === `Session session-${name}` && headers["x-xsrf-token"] === `xsrf-${name}`;
    if (isTheirs) heard.push(address);
    const code = headers.authorization === `Session session-${name}` ? "xsrf_mismatch" : "session_invalid";
    return isTheirs
      ? Response.json({ liked: true, likes: 1 })
      : Response.json({ error: { code, message: code } }, { status: code === "session_invalid" ? 401 : 403 });
  });
  return heard;
}
afterEach(() => vi.unstubAllGlobals());

test("what a person did is sent as that person", async () => {
  const heard = browserOf("ada");
  const client = sendingClient();
  client.goOnAs(await client.call(getSession));
  await client.call(likePost, like);
  expect(heard).toHaveLength(1);
});

test("when somebody else signs in meanwhile, it is not sent as them, however often it is tried", async () => {
  browserOf("ada");
  const client = sendingClient();
  client.goOnAs(await client.call(getSession));
  const heard = browserOf("ben");
  await expect(client.call(likePost, like)).rejects.toMatchObject({ code: "session_invalid" });
  await client.call(getSession);
  await expect(client.call(likePost, like)).rejects.toMatchObject({ code: "session_invalid" });
  expect(heard).toEqual([]);
});

test("a token that the server no longer takes is asked for once more", async () => {
  const heard = browserOf("ada");
  const client = sendingClient();
  client.goOnAs({ ...stateOf("ada"), xsrf: "old" });
  await client.call(likePost, like);
  expect(heard).toHaveLength(1);
});
