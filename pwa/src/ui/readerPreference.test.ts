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
const rootAttributes = () => [root.getAttribute("data-theme"), root.getAttribute("data-text")];

beforeEach(() => {
  localStorage.clear();
  applyPreference(root, defaultPreference);
});

it("restores the reader's choice on the next visit", () => {
  savePreference(localStorage, { theme: "sepia", text: 4 });
  expect(readPreference(localStorage)).toEqual({ theme: "sepia", text: 4 });
});

it.each(["", "{", "null", "7", '{"theme":"neon","text":99}'])(
  "reads the broken record %j as the default",
  (record) => {
    localStorage.setItem("reader", record);
    expect(readPreference(localStorage)).toEqual(defaultPreference);
  },
);

it("works when the browser blocks storage", () => {
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
  "sets $theme and $text before the first paint just as the app does",
  (preference) => {
    applyPreference(root, preference);
    const byApp = rootAttributes();
    applyPreference(root, defaultPreference);
    savePreference(localStorage, preference);
    new Function(preferenceScript)();
    expect(rootAttributes()).toEqual(byApp);
  },
);

it("ignores any other value before the first paint", () => {
  localStorage.setItem("reader", '{"theme":"dark\\"onload","text":"1 2"}');
  new Function(preferenceScript)();
  expect(rootAttributes()).toEqual([null, null]);
});
