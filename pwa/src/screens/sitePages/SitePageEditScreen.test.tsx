// @vitest-environment jsdom
import { errorClass } from "@quire/client/errors";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { SitePageEditScreen } from "./SitePageEditScreen.tsx";

vi.mock("wouter", () => ({ useLocation: () => ["/studio/pages/b01j0000000ppppppppp"] }));
vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/useUser.ts", () => ({ useUser: () => "b01j0000000aaaaaaaaa" }));
vi.mock("../../lib/localPort.ts", () => ({ local: { loadOwnList: async () => undefined } }));

afterEach(cleanup);

it("says that a page doesn't exist, without another attempt", async () => {
  const missing = new (errorClass(404))(404, { code: "site_page_not_found", message: "x" });
  vi.mocked(callApi).mockRejectedValue(missing);
  render(<SitePageEditScreen Editor={() => null} />);
  await screen.findByText("Page not found");
  expect(screen.queryByText("Try again")).toBeNull();
});
