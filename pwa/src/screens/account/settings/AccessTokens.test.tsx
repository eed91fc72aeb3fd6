// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { PageContext } from "../../../lib/PageContext.ts";
import { postPage } from "../../../testing/pages.ts";
import { AccessTokens } from "./AccessTokens.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

afterEach(cleanup);

it("reports that the tokens couldn't be fetched, and retries", async () => {
  vi.mocked(callApi).mockRejectedValueOnce(new Error("offline")).mockResolvedValueOnce({ tokens: [] });
  render(
    <PageContext value={postPage()}>
      <AccessTokens />
    </PageContext>,
  );
  await screen.findByText("We couldn't load your tokens");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No access tokens")).toBeTruthy();
});
