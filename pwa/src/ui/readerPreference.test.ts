// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import {
  applyPreference,
  defaultPreference,
  lineSpacings,
  marginWidths,
  PREFERENCE_ATTRIBUTES,
  PREFERENCE_KEY,
  parsePreference,
  preferenceScript,
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
  expect(parsePreference(JSON.stringify(chosen))).toEqual(chosen);
  expect(parsePreference(null)).toEqual(defaultPreference);
});

it("reads a record of an older version, which had only theme and size", () => {
  expect(parsePreference('{"theme":"dark","text":2}')).toEqual({
    ...defaultPreference,
    theme: "dark",
    text: 2,
  });
});

it.each(["", "{", "null", "7", '{"theme":"neon","text":99,"face":"comic","lines":1,"margins":[]}'])(
  "reads the broken record %j as the default",
  (record) => {
    expect(parsePreference(record)).toEqual(defaultPreference);
  },
);

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
    localStorage.setItem(PREFERENCE_KEY, JSON.stringify(preference));
    new Function(preferenceScript)();
    expect(rootAttributes()).toEqual(byApp);
  },
);

it("ignores any other value before the first paint", () => {
  localStorage.setItem("reader", '{"theme":"dark\\"onload","text":"1 2"}');
  new Function(preferenceScript)();
  expect(rootAttributes()).toEqual([null, null, null, null, null]);
});
