// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { OwnPostsScreen } from "./OwnPostsScreen.tsx";

const address = vi.hoisted(() => ({ pathname: "" }));
vi.mock("wouter", () => ({ useLocation: () => [address.pathname], useSearch: () => "" }));
vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/useUser.ts", () => ({ useUser: () => "b01j0000000aaaaaaaaa" }));
vi.mock("../../lib/useLocalDrafts.ts", () => ({ useLocalDrafts: () => [] }));
vi.mock("../../lib/localPort.ts", () => ({ local: { loadOwnList: async () => undefined } }));
vi.mock("../../lib/saveOwnSite.ts", () => ({ saveOwnSite: () => {} }));
vi.mock("../../lib/PageContext.ts", () => ({ usePage: () => ({}) }));

afterEach(cleanup);

it.each([
  ["/studio/posts", "We couldn't load your posts"],
  ["/studio/serials", "We couldn't load your stories and comics"],
  ["/studio/goods", "We couldn't load your goods"],
])("%s says what it couldn't load", async (pathname, title) => {
  address.pathname = pathname;
  vi.mocked(callApi).mockRejectedValue(new (errorClass(500))(500, { code: "unexpected", message: "x" }));
  render(<OwnPostsScreen publish={() => null} books={() => null} />);
  await screen.findByText(title);
});
