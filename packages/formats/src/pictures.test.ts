import { describe, expect, it } from "vitest";
import { pictureIn } from "./pictures.ts";
import { archiveOf } from "./testing/archiveOf.ts";

describe("pictureIn", () => {
  it.each([
    ["content/images/2021/03/harbor.jpg", "__GHOST_URL__/content/images/2021/03/harbor.jpg", true],
    ["content/images/2021/03/harbor.jpg", "/content/images/2021/03/harbor.jpg", true],
    ["content/images/2021/03/harbor.jpg", "https://tide.example/content/images/2021/03/harbor.jpg?v=2", true],
    [
      "content/images/2021/03/harbor.jpg",
      "https://tide.example/content/images/size/w1000/2021/03/harbor.jpg",
      true,
    ],
    ["content/images/2021/03/harbor.jpg", "/content/images/size/w600/format/webp/2021/03/harbor.jpg", true],
    ["backup/content/images/2021/03/harbor.jpg", "__GHOST_URL__/content/images/2021/03/harbor.jpg", true],
    ["wp-content/uploads/2020/05/salt.png", "https://salt.example/wp-content/uploads/2020/05/salt.png", true],
    ["uploads/2020/05/salt.png", "https://salt.example/wp-content/uploads/2020/05/salt.png", true],
    ["2020/05/salt.png", "https://salt.files.wordpress.com/2020/05/salt.png?w=640", true],
    ["uploads/2020/05/salt.png", "https://salt.example/wp-content/uploads/2020/05/salt-300x200.png", true],
    ["uploads/2020/05/größe 1.png", "/wp-content/uploads/2020/05/gr%C3%B6%C3%9Fe%201.png", true],
    ["posts/images/a.gif", "images/a.gif", true],
    ["posts/images/a.gif", "./images/a.gif", true],
    ["posts/images/a.gif", "../images/a.gif", true],
    ["images/logo.png", "https://elsewhere.example/logo.png", false],
    ["images/logo.png", "//elsewhere.example/images/logo.png", false],
    ["content/images/notes.txt", "/content/images/notes.txt", false],
    ["__MACOSX/content/images/._a.png", "/content/images/._a.png", false],
    ["uploads/a.png", "https://salt.example/wp-content/uploads/%E0%A4%A.png", false],
  ])("with %s in the archive, finds %s there: %s", (name, address, isThere) => {
    expect(pictureIn(archiveOf({ [name]: "" }), address)).toBe(isThere ? name : null);
  });

  it("matches no file if ambiguous, except by its full path", () => {
    const files = archiveOf({ "a/x.png": "", "b/x.png": "", "x.jpg": "", "c/x.jpg": "" });
    expect(pictureIn(files, "x.png")).toBeNull();
    expect(pictureIn(files, "b/x.png")).toBe("b/x.png");
    expect(pictureIn(files, "x.jpg")).toBe("x.jpg");
  });
});
