import fc from "fast-check";
import { expect, test } from "vitest";
import { meetupEvent } from "./meetupEvent.ts";

const meetup = {
  id: "b01j0000000ooooooooo",
  title: "Tea, with whales",
  link: "https://meet.example/abc",
  meetsAt: "2026-11-29T18:00:00.000Z",
  creator: "Meera",
};
const now = new Date("2026-11-22T10:00:00Z");

test("is an event that calendars accept", () => {
  expect(meetupEvent(meetup, now).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Quire//Meetups//EN",
    "BEGIN:VEVENT",
    "UID:b01j0000000ooooooooo@quire",
    "DTSTAMP:20261122T100000Z",
    "DTSTART:20261129T180000Z",
    "DURATION:PT1H",
    "SUMMARY:Tea\\, with whales\\, with Meera",
    "DESCRIPTION:https://meet.example/abc",
    "LOCATION:https://meet.example/abc",
    "URL:https://meet.example/abc",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("folds long lines, and unfolds to the original", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const event = meetupEvent({ ...meetup, title }, now);
      for (const line of event.split("\r\n"))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const summary = event.replaceAll("\r\n ", "").split("\r\n")[8]?.replace("SUMMARY:", "");
      expect(summary?.replace(/\\n/g, "\n").replace(/\\([\\;,])/g, "$1")).toContain(", with Meera");
    }),
  );
});
