// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import {
  applyPreference,
  defaultPreference,
  preferenceScript,
  readPreference,
  savePreference,
  textSteps,
  themes,
} from "./readerPreference.ts";

const root = document.documentElement;
const look = () => [root.getAttribute("data-theme"), root.getAttribute("data-text")];

beforeEach(() => {
  localStorage.clear();
  applyPreference(root, defaultPreference);
});

it("what a reader chose is there at the next visit", () => {
  savePreference(localStorage, { theme: "sepia", text: 4 });
  expect(readPreference(localStorage)).toEqual({ theme: "sepia", text: 4 });
});

it.each(["", "{", "null", "7", '{"theme":"neon","text":99}'])(
  "a broken record %j reads as nothing chosen",
  (kept) => {
    localStorage.setItem("reader", kept);
    expect(readPreference(localStorage)).toEqual(defaultPreference);
  },
);

it("a browser that refuses storage still reads and changes", () => {
  const shut = {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  };
  expect(readPreference(shut)).toEqual(defaultPreference);
  expect(() => savePreference(shut, { theme: "dark", text: 1 })).not.toThrow();
});

it.each(themes.flatMap((theme) => textSteps.map((text) => ({ theme, text }))))(
  "the script of the first paint sets $theme and $text just as the app does",
  (preference) => {
    applyPreference(root, preference);
    const byApp = look();
    applyPreference(root, defaultPreference);
    savePreference(localStorage, preference);
    new Function(preferenceScript)();
    expect(look()).toEqual(byApp);
  },
);

it("the script of the first paint lets nothing else onto the page", () => {
  localStorage.setItem("reader", '{"theme":"dark\\"onload","text":"1 2"}');
  new Function(preferenceScript)();
  expect(look()).toEqual([null, null]);
});
