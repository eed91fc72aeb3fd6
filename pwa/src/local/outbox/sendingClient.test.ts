import { getSession } from "@quire/contracts/calls/accounts";
import { likePost } from "@quire/contracts/calls/reactions";
import type { SessionState } from "@quire/contracts/records/user";
import { afterEach, expect, test, vi } from "vitest";
import { sendingClient } from "./sendingClient.ts";

const stateOf = (name: string) =>
  ({ session: { id: `session-${name}` }, xsrf: `xsrf-${name}` }) as SessionState;
const like = { params: { siteId: "b".repeat(20), postId: "b".repeat(20) }, idempotent: false };

/** A browser with this user's cookie; answers as the server does. */
function browserOf(name: string) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { headers }: { headers: Record<string, string> }) => {
    if (/\/session(\?|$)/.test(address)) return Response.json(stateOf(name));
    const isTheirs =
      headers.authorization === `Session session-${name}` && headers["x-xsrf-token"] === `xsrf-${name}`;
    if (isTheirs) calls.push(address);
    const code = headers.authorization === `Session session-${name}` ? "xsrf_mismatch" : "session_invalid";
    return isTheirs
      ? Response.json({ liked: true, likes: 1 })
      : Response.json({ error: { code, message: code } }, { status: code === "session_invalid" ? 401 : 403 });
  });
  return calls;
}
afterEach(() => vi.unstubAllGlobals());

test("sends a user's changes as that user", async () => {
  const calls = browserOf("ada");
  const client = sendingClient();
  client.setSession(await client.call(getSession));
  await client.call(likePost, like);
  expect(calls).toHaveLength(1);
});

test("never sends them as another user who signs in, however often it tries", async () => {
  browserOf("ada");
  const client = sendingClient();
  client.setSession(await client.call(getSession));
  const calls = browserOf("ben");
  await expect(client.call(likePost, like)).rejects.toMatchObject({ code: "session_invalid" });
  await client.call(getSession);
  await expect(client.call(likePost, like)).rejects.toMatchObject({ code: "session_invalid" });
  expect(calls).toEqual([]);
});

test("fetches a rejected token once more", async () => {
  const calls = browserOf("ada");
  const client = sendingClient();
  client.setSession({ ...stateOf("ada"), xsrf: "old" });
  await client.call(likePost, like);
  expect(calls).toHaveLength(1);
});
