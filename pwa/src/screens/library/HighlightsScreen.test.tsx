// @vitest-environment jsdom
import { NetworkError } from "@quire/client/errors";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { localHighlights } from "../../lib/highlightsPort.ts";
import type { LocalHighlight } from "../../lib/localTypes.ts";
import { HighlightsScreen } from "./HighlightsScreen.tsx";

vi.mock("../../lib/useUser.ts", () => ({ useUser: () => "b01j0000000uuuuuuuuu" }));
vi.mock("../../lib/highlightsPort.ts", () => ({ localHighlights: { watch: vi.fn(), sync: vi.fn() } }));

const offline = new NetworkError(0, { code: "network_failed", message: "x" });

let onDevice: Partial<LocalHighlight>[];
beforeEach(() => {
  onDevice = [];
  vi.mocked(localHighlights.watch).mockImplementation(async (_, listener) => {
    listener(onDevice as LocalHighlight[]);
    return () => {};
  });
  vi.mocked(localHighlights.sync).mockReset().mockResolvedValue();
});
afterEach(cleanup);

it("says that there are none only once the server has answered", async () => {
  let answer = () => {};
  vi.mocked(localHighlights.sync).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  render(<HighlightsScreen />);
  await screen.findByLabelText("Loading your highlights");
  expect(screen.queryByText("No highlights yet")).toBeNull();
  answer();
  await screen.findByText("No highlights yet");
});

it("shows that loading failed, and tries again", async () => {
  vi.mocked(localHighlights.sync).mockRejectedValueOnce(offline);
  render(<HighlightsScreen />);
  await screen.findByText("We couldn't load your highlights");
  expect(screen.queryByText("No highlights yet")).toBeNull();
  fireEvent.click(screen.getByText("Try again"));
  await screen.findByText("No highlights yet");
});

it("shows this device's while the server can't be reached", async () => {
  onDevice = [
    { id: "h1", workId: "w1", workTitle: "Moby-Dick", title: "Moby-Dick", postId: "w1", editedAt: 1 },
  ];
  Object.assign(onDevice[0] as object, { note: "", url: null, passage: { quote: "Call me Ishmael." } });
  vi.mocked(localHighlights.sync).mockRejectedValue(offline);
  render(<HighlightsScreen />);
  await screen.findByText("Call me Ishmael.");
  expect(screen.queryByText("We couldn't load your highlights")).toBeNull();
});
