// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useFocusOnMore } from "./useFocusOnMore.ts";

afterEach(cleanup);

interface ListProps {
  names: string[];
  hasMore: boolean;
  isLoading?: boolean;
}

function List({ names, hasMore, isLoading = false }: ListProps) {
  const list = useFocusOnMore(names.length, isLoading);
  return (
    <>
      <ul ref={list}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {hasMore ? <button type="button">Show more</button> : null}
    </>
  );
}

it("moves focus to the first new item when the button disappears with the last page", () => {
  const { rerender } = render(<List names={["Ada", "Ben"]} hasMore />);
  screen.getByRole("button").focus();
  rerender(<List names={["Ada", "Ben"]} hasMore isLoading />);
  rerender(<List names={["Ada", "Ben", "Cy", "Di"]} hasMore={false} />);
  expect(document.activeElement?.textContent).toBe("Cy");
});

it("keeps focus on the button while there is more", () => {
  const { rerender } = render(<List names={["Ada"]} hasMore />);
  screen.getByRole("button").focus();
  rerender(<List names={["Ada"]} hasMore isLoading />);
  rerender(<List names={["Ada", "Ben"]} hasMore />);
  expect(document.activeElement).toBe(screen.getByRole("button"));
});

it("doesn't move focus on a list's first load", () => {
  const { rerender } = render(<List names={[]} hasMore={false} />);
  rerender(<List names={["Ada"]} hasMore={false} />);
  expect(document.activeElement).toBe(document.body);
});

it("doesn't move focus when a reloaded list has grown", () => {
  const { rerender } = render(<List names={["Ada"]} hasMore={false} />);
  rerender(<List names={["Cy", "Ada"]} hasMore={false} />);
  expect(document.activeElement).toBe(document.body);
});
