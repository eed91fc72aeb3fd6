// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { PageContext } from "../../../lib/PageContext.ts";
import { file, post, postPage } from "../../../testing/pages.ts";
import { AudioPlayer } from "./AudioPlayer.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows a recording per locator, each of an hour. Returns their elements, which the browser believes to be shorter. */
function openPlayers(...locators: (string | null)[]) {
  const onPlace = vi.fn<(fraction: number, locator: string | null) => void>();
  const drawn = () => (
    <PageContext value={postPage()}>
      {locators.map((locator, at) => (
        <AudioPlayer
          key={String(at)}
          post={post()}
          file={file({ id: `b01j0000000fffffff${at}`, kind: "audio", duration: 3600 })}
          place={{ fraction: 0.5, locator }}
          onPlace={onPlace}
        />
      ))}
    </PageContext>
  );
  const { rerender } = render(drawn());
  const players = [...document.querySelectorAll("audio")];
  for (const player of players) {
    Object.defineProperty(player, "currentTime", { writable: true, value: 0 });
    Object.defineProperty(player, "duration", { value: 3000 });
    Object.defineProperty(player, "paused", { writable: true, value: true });
    player.pause = vi.fn();
    fireEvent.loadedMetadata(player);
  }
  return { players, onPlace, refresh: () => rerender(drawn()) };
}

it("plays every recording of a page at the speed that was chosen", () => {
  const { players } = openPlayers(null, null);
  const [first] = screen.getAllByLabelText("Speed");
  fireEvent.change(first as HTMLElement, { target: { value: "1.5" } });
  expect(players.map((player) => player.playbackRate)).toEqual([1.5, 1.5]);
  expect(screen.getAllByLabelText<HTMLSelectElement>("Speed").map(({ value }) => value)).toEqual([
    "1.5",
    "1.5",
  ]);
});

it("resumes and measures a recording by the length that the server has read", () => {
  const { players, onPlace } = openPlayers("3200.5");
  const [player] = players as [HTMLAudioElement];
  expect(player.currentTime).toBe(3200.5);
  player.currentTime = 3240;
  fireEvent.timeUpdate(player);
  expect(onPlace).toHaveBeenLastCalledWith(0.9, "3240.0");
});

it("plays on where it is when its page comes from the server again", () => {
  const { players, refresh } = openPlayers("60");
  const [player] = players as [HTMLAudioElement];
  Object.defineProperty(player, "readyState", { value: 4 });
  player.currentTime = 1200;
  refresh();
  expect(player.currentTime).toBe(1200);
});

it("pauses what plays when the sleep timer ends", () => {
  vi.useFakeTimers();
  const { players } = openPlayers(null, null);
  const [first] = screen.getAllByLabelText("Sleep timer");
  fireEvent.change(first as HTMLElement, { target: { value: "15" } });
  // The first has ended, and the next one followed.
  fireEvent.play(players[1] as HTMLAudioElement);
  act(() => void vi.advanceTimersByTime(15 * 60_000));
  expect(players[1]?.pause).toHaveBeenCalledTimes(1);
  expect(screen.getAllByLabelText<HTMLSelectElement>("Sleep timer")[0]?.value).toBe("0");
});
