// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import {
  applyPreference,
  defaultPreference,
  lineSpacings,
  marginWidths,
  PREFERENCE_ATTRIBUTES,
  preferenceScript,
  readPreference,
  savePreference,
  textSteps,
  themes,
  typefaces,
} from "./readerPreference.ts";

const root = document.documentElement;
const rootAttributes = () => PREFERENCE_ATTRIBUTES.map((name) => root.getAttribute(name));
const chosen = { ...defaultPreference, theme: "sepia", text: 4, face: "dyslexia" } as const;

beforeEach(() => {
  localStorage.clear();
  applyPreference(root, defaultPreference);
});

it("restores the reader's choice on the next visit", () => {
  savePreference(localStorage, chosen);
  expect(readPreference(localStorage)).toEqual(chosen);
});

it("reads a record of an older version, which had only theme and size", () => {
  localStorage.setItem("reader", '{"theme":"dark","text":2}');
  expect(readPreference(localStorage)).toEqual({ ...defaultPreference, theme: "dark", text: 2 });
});

it.each(["", "{", "null", "7", '{"theme":"neon","text":99,"face":"comic","lines":1,"margins":[]}'])(
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
  expect(() => savePreference(shut, chosen)).not.toThrow();
});

const all = [
  ...themes.flatMap((theme) => textSteps.map((text) => ({ ...defaultPreference, theme, text }))),
  ...typefaces.flatMap((face) =>
    lineSpacings.flatMap((lines) =>
      marginWidths.map((margins) => ({ ...defaultPreference, face, lines, margins })),
    ),
  ),
];

it.each(all)(
  "sets $theme, $text, $face, $lines and $margins before the first paint just as the app does",
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
  expect(rootAttributes()).toEqual([null, null, null, null, null]);
});
