// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { SortableList } from "./SortableList.tsx";

afterEach(cleanup);
// jsdom has no layout to scroll in.
Element.prototype.scrollIntoView = vi.fn();

function Chapters({ names }: { names: string[] }) {
  const [order, setOrder] = useState(names);
  return (
    <SortableList
      label="Chapters"
      items={order.map((name) => ({ key: name, name, content: <a href={`/${name}`}>{name}</a> }))}
      onMove={(key, to) => {
        const others = order.filter((name) => name !== key);
        setOrder([...others.slice(0, to), key, ...others.slice(to)]);
      }}
    />
  );
}

const order = () =>
  within(screen.getByRole("list", { name: "Chapters" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

it("moves a row by Alt and an arrow key, announces its position, and keeps its focus", () => {
  render(<Chapters names={["One", "Two", "Three"]} />);
  const link = screen.getByRole("link", { name: "One" });
  link.focus();
  fireEvent.keyDown(link, { key: "ArrowDown", altKey: true });
  expect(order()).toEqual(["Two", "One", "Three"]);
  expect(screen.getByRole("status").textContent).toBe("One is now 2 of 3");
  expect(document.activeElement?.textContent).toBe("One");
});

it("ignores arrow keys without Alt, and stops at both ends", () => {
  render(<Chapters names={["One", "Two"]} />);
  const first = screen.getByRole("link", { name: "One" });
  fireEvent.keyDown(first, { key: "ArrowDown" });
  fireEvent.keyDown(first, { key: "ArrowUp", altKey: true });
  fireEvent.keyDown(screen.getByRole("link", { name: "Two" }), { key: "ArrowDown", altKey: true });
  expect(order()).toEqual(["One", "Two"]);
});

it("moves a row by its buttons, which keep the focus", () => {
  render(<Chapters names={["One", "Two", "Three"]} />);
  const button = screen.getByRole("button", { name: "Move Three up" });
  button.focus();
  fireEvent.click(button);
  expect(order()).toEqual(["One", "Three", "Two"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Three up");
});

it("has no controls with a single row", () => {
  render(<Chapters names={["One"]} />);
  expect(screen.queryAllByRole("button")).toEqual([]);
});
