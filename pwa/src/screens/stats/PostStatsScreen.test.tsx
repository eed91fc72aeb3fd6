// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PostStatsScreen } from "./PostStatsScreen.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/useUser.ts", () => ({ useUser: () => "b01j0000000aaaaaaaaa" }));
vi.mock("../../lib/localPort.ts", () => ({ local: { loadOwnList: async () => undefined } }));
vi.mock("../../lib/PageContext.ts", () => ({
  usePage: () => ({ data: { kind: "app", params: { id: "b01j0000000ppppppppp" } } }),
}));

afterEach(cleanup);

it("says that a post doesn't exist, without another attempt", async () => {
  const missing = new (errorClass(404))(404, { code: "post_not_found", message: "x" });
  vi.mocked(callApi).mockRejectedValue(missing);
  render(<PostStatsScreen />);
  await screen.findByText("Post not found");
  expect(screen.queryByText("Try again")).toBeNull();
});
