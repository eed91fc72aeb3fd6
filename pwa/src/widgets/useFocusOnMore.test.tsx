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

it("the keyboard is at the first of what came when the button went with the last page", () => {
  const { rerender } = render(<List names={["Ada", "Ben"]} hasMore />);
  screen.getByRole("button").focus();
  rerender(<List names={["Ada", "Ben"]} hasMore isLoading />);
  rerender(<List names={["Ada", "Ben", "Cy", "Di"]} hasMore={false} />);
  expect(document.activeElement?.textContent).toBe("Cy");
});

it("it stays at the button while there is more", () => {
  const { rerender } = render(<List names={["Ada"]} hasMore />);
  screen.getByRole("button").focus();
  rerender(<List names={["Ada"]} hasMore isLoading />);
  rerender(<List names={["Ada", "Ben"]} hasMore />);
  expect(document.activeElement).toBe(screen.getByRole("button"));
});

it("a list that comes takes the keyboard from nobody", () => {
  const { rerender } = render(<List names={[]} hasMore={false} />);
  rerender(<List names={["Ada"]} hasMore={false} />);
  expect(document.activeElement).toBe(document.body);
});

it("nor does one that is read anew and has grown meanwhile", () => {
  const { rerender } = render(<List names={["Ada"]} hasMore={false} />);
  rerender(<List names={["Cy", "Ada"]} hasMore={false} />);
  expect(document.activeElement).toBe(document.body);
});
