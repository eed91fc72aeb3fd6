import { describe, expect, it } from "vitest";
import { editorOf } from "./editPost.ts";

describe("editorOf", () => {
  it.each<[Record<string, string>, NodeJS.Platform, string]>([
    [{ VISUAL: "code -w", EDITOR: "nano" }, "linux", "code -w"],
    [{ VISUAL: " ", EDITOR: "nano" }, "darwin", "nano"],
    [{}, "linux", "vi"],
    [{}, "win32", "notepad"],
  ])("of %j on %s is %s", (env, platform, editor) => expect(editorOf(env, platform)).toBe(editor));
});
