// @vitest-environment jsdom
import { CallError } from "@quire/client/errors";
import type { Podcast } from "@quire/contracts/records/podcast";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PodcastForm } from "./PodcastForm.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));

const podcast: Podcast = {
  url: "https://ada.example/podcast.xml",
  has_episodes: true,
  email: null,
  category: "Arts",
  summary: "",
  cover: null,
  cover_problem: "Podcast directories need a cover.",
};
const onChange = vi.fn();
const show = () =>
  render(<PodcastForm siteId="b1" podcast={podcast} isSavedOffline={false} onChange={onChange} />);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

beforeEach(() => {
  onChange.mockClear();
  vi.mocked(callApi).mockReset();
});
afterEach(cleanup);

describe("the podcast settings", () => {
  it("say why directories refuse the cover", () => {
    show();
    expect(screen.getByText("Podcast directories need a cover.")).toBeTruthy();
  });

  it("save only what has changed", async () => {
    const saved = { ...podcast, email: "ada@ada.example", category: "Arts > Books" };
    vi.mocked(callApi).mockResolvedValue(saved as never);
    show();
    type(/Owner's email/, " ada@ada.example ");
    type("Category", "Arts > Books");
    save();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(saved), 30_000);
    expect(vi.mocked(callApi).mock.calls[0]?.[1]).toEqual({
      params: { id: "b1" },
      body: { email: "ada@ada.example", category: "Arts > Books" },
    });
  });

  it("refuse what is no email, and show what the server refuses at its field", async () => {
    show();
    type(/Owner's email/, "ada");
    save();
    expect(screen.getByLabelText(/Owner's email/).getAttribute("aria-invalid")).toBe("true");
    expect(callApi).not.toHaveBeenCalled();
    const issues = [{ path: "body.summary", message: "Too long" }];
    vi.mocked(callApi).mockRejectedValue(
      new CallError(400, { code: "invalid_input", message: "Some fields are invalid.", issues }),
    );
    type(/Owner's email/, "");
    type(/Summary/, "Songs.");
    save();
    expect(await screen.findByText("Too long")).toBeTruthy();
  });
});
