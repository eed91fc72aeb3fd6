// @vitest-environment jsdom
import { startHandoff } from "@quire/contracts/calls/signinTokens";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { loadSession } from "../../../lib/loadSession.ts";
import { readSigninQuery } from "../signin/signinQuery.ts";
import { PlatformRedirect } from "./PlatformRedirect.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn(() => new Promise(() => undefined)) }));
vi.mock("../../../lib/loadSession.ts", () => ({ loadSession: vi.fn() }));
vi.mock("../../../lib/PageContext.ts", () => ({
  usePage: () => ({ product: { name: "Quire" }, site: null }),
}));

let resolveSession = () => {};
let session: Promise<void>;
beforeEach(() => {
  session = new Promise((resolve) => {
    resolveSession = resolve;
  });
  vi.mocked(loadSession).mockReturnValue(session);
});
afterEach(cleanup);

const view = () => render(<PlatformRedirect mode="signin" query={readSigninQuery("?redirect=%2Fdrafts")} />);

test("starts the hand-off once the session is known", async () => {
  view();
  resolveSession();
  await expect.poll(() => callApi).toHaveBeenCalledWith(startHandoff, expect.anything());
});

test("starts none if the session signs the user in, which replaces this screen", async () => {
  vi.mocked(callApi).mockClear();
  view().unmount();
  resolveSession();
  await session;
  await Promise.resolve();
  expect(callApi).not.toHaveBeenCalled();
});
