// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { postPage } from "../testing/pages.ts";
import { mountDetached } from "./mountDetached.tsx";
import { usePage } from "./PageContext.ts";

const Path = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    {usePage().path}
  </button>
);

it("renders outside the app, with the page it was opened on, until it is closed", async () => {
  const page = postPage();
  const before = document.body.childElementCount;
  await act(async () => {
    mountDetached(page, (end) => <Path onClose={end} />);
  });
  await act(async () => screen.getByRole("button", { name: page.path }).click());
  expect(screen.queryByRole("button")).toBeNull();
  expect(document.body.childElementCount).toBe(before);
});

it("can be removed by its opener, and only once", async () => {
  const before = document.body.childElementCount;
  let end = () => {};
  await act(async () => {
    end = mountDetached(postPage(), () => <p>here</p>);
  });
  expect(screen.getByText("here")).toBeTruthy();
  await act(async () => {
    end();
    end();
  });
  expect(document.body.childElementCount).toBe(before);
});
