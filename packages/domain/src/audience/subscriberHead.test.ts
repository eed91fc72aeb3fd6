import { describe, expect, it } from "vitest";
import { readListHead } from "./subscriberHead.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("readListHead", () => {
  it("returns the columns, what they contain, and the service that exported them", () => {
    const list = "\ufeffEmail;created_at;subscribed_to_emails\nzoë@pequod.example;2026-01-05;true\nahab@peq";
    expect(readListHead(bytes(list))).toEqual({
      columns: ["Email", "created_at", "subscribed_to_emails"],
      rows: [["zoë@pequod.example", "2026-01-05", "true"]],
      format: "ghost",
      mapping: { email: "Email", since: "created_at", subscribed: "subscribed_to_emails" },
    });
  });

  it("accepts a list without a header, or with only a header", () => {
    expect(readListHead(bytes("ahab@pequod.example,Ahab\nishmael@pequod.example,Ishmael\n"))).toMatchObject({
      columns: ["Column 1", "Column 2"],
      rows: [
        ["ahab@pequod.example", "Ahab"],
        ["ishmael@pequod.example", "Ishmael"],
      ],
      mapping: { email: "Column 1" },
    });
    expect(readListHead(bytes("email,name"))).toMatchObject({ columns: ["email", "name"], rows: [] });
    expect(readListHead(bytes("\n\n"))).toMatchObject({ columns: [], rows: [], mapping: {} });
  });

  it("returns null for an image", () => {
    expect(readListHead(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).toBeNull();
  });
});
