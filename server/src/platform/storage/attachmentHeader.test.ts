import { expect, test } from "vitest";
import { attachmentHeader } from "./attachmentHeader.ts";

test.each([
  ["moby.epub", `attachment; filename="moby.epub"; filename*=UTF-8''moby.epub`],
  [
    "कहानी.pdf",
    `attachment; filename="_____.pdf"; filename*=UTF-8''%E0%A4%95%E0%A4%B9%E0%A4%BE%E0%A4%A8%E0%A5%80.pdf`,
  ],
  ['a"b\r\nX: y.txt', `attachment; filename="a_b__X: y.txt"; filename*=UTF-8''a%22b%0D%0AX%3A%20y.txt`],
  ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
])("%j is saved under its name, and no name adds a header", (name, header) => {
  expect(attachmentHeader(name)).toBe(header);
});
