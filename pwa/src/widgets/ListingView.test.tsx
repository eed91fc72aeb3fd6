// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useCallback } from "react";
import { afterEach, expect, it } from "vitest";
import { useListing } from "../lib/useListing.ts";
import { ListingView } from "./ListingView.tsx";

afterEach(cleanup);

let server: { name: string; action: string }[];
let reload: () => void;

function Readers() {
  const load = useCallback(async () => ({ rows: server, next: null }), []);
  const listing = useListing<(typeof server)[number]>(load);
  reload = listing.reload;
  return (
    <ListingView
      listing={listing}
      label="Readers"
      empty={{ icon: ShieldCheck, title: "No readers left", text: "Readers appear here." }}
      row={({ name, action }) => (
        <li key={name}>
          {name}{" "}
          <button key={action} type="button">
            {action}
          </button>
        </li>
      )}
    />
  );
}

/** Focuses a reader's button, and loads the list as it is once that was pressed. */
async function pressAndReload(name: string, after: typeof server) {
  server = ["Ada", "Ben", "Cy"].map((one) => ({ name: one, action: `Remove ${one}` }));
  render(<Readers />);
  (await screen.findByRole("button", { name: `Remove ${name}` })).focus();
  server = after;
  await act(async () => reload());
}

const focused = () => document.activeElement;
const rowOf = (name: string) => screen.getByText(name, { exact: false, selector: "li" });

it("moves focus to the row that takes the place of a removed one", async () => {
  await pressAndReload("Ben", [
    { name: "Ada", action: "Remove Ada" },
    { name: "Cy", action: "Remove Cy" },
  ]);
  expect(focused()).toBe(rowOf("Cy"));
});

it("moves focus to the new last row when the last one is removed", async () => {
  await pressAndReload("Cy", [{ name: "Ada", action: "Remove Ada" }]);
  expect(focused()).toBe(rowOf("Ada"));
});

it("moves focus to the row whose button has changed", async () => {
  await pressAndReload("Cy", [
    { name: "Ada", action: "Remove Ada" },
    { name: "Cy", action: "Restore" },
  ]);
  expect(focused()).toBe(rowOf("Cy"));
});

it("moves focus to the message of an emptied list", async () => {
  await pressAndReload("Ada", []);
  expect(focused()).not.toBe(document.body);
  expect(focused()?.textContent).toContain("No readers left");
});

it("doesn't take the focus from elsewhere", async () => {
  const field = document.body.appendChild(document.createElement("input"));
  server = [{ name: "Ada", action: "Remove Ada" }];
  render(<Readers />);
  (await screen.findByRole("button")).focus();
  field.focus();
  server = [];
  await act(async () => reload());
  expect(focused()).toBe(field);
  field.remove();
});
