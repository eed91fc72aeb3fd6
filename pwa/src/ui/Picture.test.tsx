// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Picture } from "./Picture.tsx";

afterEach(cleanup);

const picture = { src: "/files/sea.webp", width: 1200, height: 800, alt: "The sea", color: "#24343c" };

it("reserves its space in its prominent color while loading", () => {
  const { container } = render(<Picture {...picture} />);
  expect(container.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 1200 800");
  expect(container.querySelector("rect")?.getAttribute("fill")).toBe("#24343c");
  const image = screen.getByAltText("The sea");
  expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["1200", "800"]);
});

it("is hidden only while loading, and shows its alt text on failure", () => {
  render(<Picture {...picture} />);
  const image = screen.getByAltText("The sea");
  expect(image.dataset.state).toBe("coming");
  fireEvent.error(image);
  expect(image.dataset.state).toBe("failed");
});

it("loads a screen's first picture eagerly, without a fade", () => {
  render(<Picture {...picture} priority />);
  const image = screen.getByAltText("The sea");
  expect(image.getAttribute("loading")).toBe("eager");
  expect(image.dataset.state).toBeUndefined();
});

it("is marked as failed also as a screen's first picture", () => {
  render(<Picture {...picture} priority />);
  const image = screen.getByAltText("The sea");
  fireEvent.error(image);
  expect(image.dataset.state).toBe("failed");
});

it("is marked as failed if that was before the script", () => {
  const complete = vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  render(<Picture {...picture} priority />);
  expect(screen.getByAltText("The sea").dataset.state).toBe("failed");
  complete.mockRestore();
});

it("offers a fallback to browsers without WebP", () => {
  const { container } = render(<Picture {...picture} fallback="/files/sea.jpg" />);
  expect(screen.getByAltText("The sea").getAttribute("src")).toBe("/files/sea.jpg");
  expect(container.querySelector("source")?.getAttribute("srcset")).toBe("/files/sea.webp");
});

it("offers AVIF before WebP", () => {
  const sets = { srcSet: "/files/sea/480.webp 480w", avifSet: "/files/sea/480.avif 480w" };
  const { container } = render(<Picture {...picture} {...sets} />);
  const sources = [...container.querySelectorAll("source")];
  expect(sources.map((source) => [source.type, source.srcset])).toEqual([
    ["image/avif", sets.avifSet],
    ["image/webp", sets.srcSet],
  ]);
});
