import { expect, it } from "vitest";
import { bookBuild } from "../../../testing/bookDrafts.ts";
import { stateOf } from "./BuildStatus.tsx";

it.each([
  ["no build", undefined, "Not built yet"],
  ["a build that runs", bookBuild({ state: "queued", is_current: false }), "Building"],
  ["a build that failed", bookBuild({ state: "failed", is_current: false }), "Failed"],
  ["a build from before a change", bookBuild({ is_current: false }), "Out of date"],
  ["a current build", bookBuild(), "Up to date"],
])("labels %s", (_, build, label) => {
  expect(stateOf(build).label).toBe(label);
});
