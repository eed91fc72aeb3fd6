import type { SessionRecord } from "@quire/contracts/records/user";
import { expect, test } from "vitest";
import { sessionNote } from "./SessionRow.tsx";

const NOW = Date.parse("2026-11-21T08:00:00.000Z");
const session: SessionRecord = {
  id: "b01",
  kind: "browser",
  device: "Chrome on Windows",
  host: "melville.localhost",
  scopes: ["read", "write"],
  created: "2026-11-20T07:00:00.000Z",
  last_seen: "2026-11-21T07:55:00.000Z",
  expires: "2027-11-20T07:00:00.000Z",
  current: false,
};

test("identifies a browser by its site and last use", () => {
  expect(sessionNote(session, NOW)).toBe("melville.localhost · last used 5 minutes ago");
});

test("says what a program can do", () => {
  const program = { ...session, kind: "program" as const, host: null, expires: null };
  expect(sessionNote(program, NOW)).toBe("read and write · last used 5 minutes ago");
  expect(sessionNote({ ...program, scopes: ["read"] }, NOW)).toBe("read-only · last used 5 minutes ago");
});

test("says that a session was not used since it signed in", () => {
  expect(sessionNote({ ...session, last_seen: session.created }, NOW)).toBe(
    "melville.localhost · signed in yesterday",
  );
});
