// @vitest-environment jsdom
import type { PostFile } from "@quire/contracts/records/postFile";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { file, post } from "../../../testing/pages.ts";
import { PostMedia } from "./PostMedia.tsx";

vi.mock("../files/ReadFiles.tsx", () => ({
  ReadFiles: () => null,
  PictureReader: () => null,
  SampleReader: ({ file }: { file: PostFile }) => <p role="dialog">{file.name}</p>,
}));

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

const sample = { url: "/files/sample.epub", size: 1000, pages: null };
const forSale = post({
  visibility: "paid",
  access: "payment_required",
  files: [file({ url: null, sample })],
});
const media = <PostMedia post={forSale} onOpened={async () => {}} />;
const hash = `#sample-${forSale.files[0]?.id}`;

it("opens the sample that was requested before the page came alive, once", async () => {
  expect(renderToStaticMarkup(media)).toContain(`href="${hash}"`);
  history.replaceState(null, "", `/post/1${hash}`);
  render(media);
  expect((await screen.findByRole("dialog")).textContent).toBe("whale.epub");
  expect(location.hash).toBe("");
});

it("opens a sample that is pressed before the readers have loaded", async () => {
  render(media);
  fireEvent.click(screen.getByRole("link", { name: "Read a sample" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(location.hash).toBe("");
});

it("downloads the sample without JavaScript", () => {
  const { body } = new DOMParser().parseFromString(renderToStaticMarkup(media), "text/html");
  expect(body.querySelector("noscript")?.innerHTML).toContain(sample.url);
});
