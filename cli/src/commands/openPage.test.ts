import { describe, expect, it } from "vitest";
import { openPage } from "./openPage.ts";

describe("openPage", () => {
  it.each<[string, string[]]>([
    ["https://melville.example/post/b1", ["https://melville.example/post/b1"]],
    ["http://localhost:4000/", ["http://localhost:4000/"]],
    ["file:///etc/passwd", []],
    ["vscode://extension", []],
    ["https:/etc/passwd", []],
    ["https:///etc/passwd", []],
    ["-psn", []],
  ])("opens %s as %j", async (address, expected) => {
    const opened: string[] = [];
    const openBrowser = async (one: string) => void opened.push(one);
    expect(await openPage({ hasBrowser: true, openBrowser }, address)).toBe(expected.length === 1);
    expect(opened).toEqual(expected);
    await openPage({ hasBrowser: false, openBrowser }, address);
    expect(opened).toEqual(expected);
  });

  it("succeeds when no browser starts", async () => {
    const openBrowser = () => Promise.reject(new Error("spawn xdg-open ENOENT"));
    expect(await openPage({ hasBrowser: true, openBrowser }, "https://melville.example")).toBe(false);
  });
});
