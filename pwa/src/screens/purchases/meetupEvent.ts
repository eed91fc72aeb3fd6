/** A meetup to add to a calendar. */
export interface Meetup {
  id: string;
  title: string;
  link: string;
  /** ISO 8601. */
  meetsAt: string;
  creator: string;
}

/** Maximum bytes per line; longer ones are folded (RFC 5545, 3.1). */
const LINE = 75;

/** Returns an iCalendar event. Its duration is unknown, so it reserves an hour. */
export function meetupEvent({ id, title, link, meetsAt, creator }: Meetup, now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Quire//Meetups//EN",
    "BEGIN:VEVENT",
    // Stays the same when the meetup changes, so that calendars move the event.
    `UID:${id}@quire`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(meetsAt))}`,
    "DURATION:PT1H",
    `SUMMARY:${escaped(`${title}, with ${creator}`)}`,
    `DESCRIPTION:${escaped(link)}`,
    `LOCATION:${escaped(link)}`,
    `URL:${link}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.flatMap(folded).join("\r\n")}\r\n`;
}

/** `20261129T180000Z` */
const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Splits a long line; each part but the first begins with a space. Never splits a character. */
function folded(line: string): string[] {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (encoder.encode(part + character).length > LINE) {
      parts.push(part);
      part = " ";
    }
    part += character;
  }
  return [...parts, part];
}
