import { describe, expect, it } from "vitest";
import { checkColumns, guessColumns, guessFormat, readHeader } from "./subscriberColumns.ts";

const MAILCHIMP =
  "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LEID,EUID,NOTES,TAGS";
const GHOST =
  "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers";
const SUBSTACK =
  "Email,Name,Stripe plan,Cancel date,Start date,Paid upgrade date,Emails received (6mo),Emails opened (6mo),Subscription source (free)";
const OLD_SUBSTACK = "email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at";

const columnsOf = (line: string) => line.split(",");

it.each([
  [MAILCHIMP, "mailchimp"],
  [`${MAILCHIMP},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE`, "mailchimp"],
  [GHOST, "ghost"],
  [SUBSTACK, "substack"],
  [OLD_SUBSTACK, "substack"],
  ["email,name", "plain"],
  ["Column 1", "plain"],
])("guesses for the columns %s: %s", (line, format) => {
  expect(guessFormat(columnsOf(line))).toBe(format);
});

describe("guessColumns", () => {
  it.each<[string, object]>([
    [
      MAILCHIMP,
      { email: "Email Address", first_name: "First Name", last_name: "Last Name", since: "CONFIRM_TIME" },
    ],
    [
      `${MAILCHIMP},UNSUB_TIME`,
      {
        email: "Email Address",
        first_name: "First Name",
        last_name: "Last Name",
        since: "CONFIRM_TIME",
        unsubscribed: "UNSUB_TIME",
      },
    ],
    [
      GHOST,
      {
        email: "email",
        name: "name",
        since: "created_at",
        subscribed: "subscribed_to_emails",
        unsubscribed: "deleted_at",
      },
    ],
    [SUBSTACK, { email: "Email", name: "Name", since: "Start date" }],
    [OLD_SUBSTACK, { email: "email", since: "created_at", unsubscribed: "email_disabled" }],
    ["E-Mail,Full Name", { email: "E-Mail", name: "Full Name" }],
    [
      "Vorname,Nachname,E-Mail-Adresse",
      { email: "E-Mail-Adresse", first_name: "Vorname", last_name: "Nachname" },
    ],
    ["नाम,ईमेल", { email: "ईमेल", name: "नाम" }],
    ["name,First Name,email", { email: "email", name: "name" }],
    ["Name,Surname,email", { email: "email", first_name: "Name", last_name: "Surname" }],
    ["name,Last name,email", { email: "email", first_name: "name", last_name: "Last name" }],
    ["Full Name,Last Name,email", { email: "email", name: "Full Name" }],
    ["one,two", {}],
  ])("maps %s", (line, map) => {
    expect(guessColumns(columnsOf(line), [])).toEqual(map);
  });

  it.each<[string, string[][], object]>([
    [
      "uuid,email,name,attributes,status,created_at",
      [["1", "a@b.example", "A", "{}", "blocklisted", "2024-02-03T10:00:00Z"]],
      { subscribed: "status" },
    ],
    [
      "Subscriber,Status,Subscribed,Sent",
      [["a@b.example", "Junk", "2024-02-03 10:00:00", "4"]],
      { subscribed: "Status", since: "Subscribed" },
    ],
    [
      "email,Estado,Cliente",
      [
        ["a@b.example", "subscribed", "yes"],
        ["b@b.example", "unsubscribed", "no"],
      ],
      { subscribed: "Estado" },
    ],
    ["email,Active,city", [["a@b.example", "No", "Rome"]], { subscribed: "Active" }],
    ["email,Active", [["a@b.example", "2024"]], { subscribed: undefined }],
    [
      "email,firstname,lastname,Do not contact",
      [["a@b.example", "A", "B", "0"]],
      { unsubscribed: "Do not contact" },
    ],
    [
      "EMAIL,FIRSTNAME,LASTNAME,EMAIL_BLACKLISTED",
      [["a@b.example", "A", "B", "No"]],
      { unsubscribed: "EMAIL_BLACKLISTED" },
    ],
    [
      "email,notes,type,creation_date",
      [["a@b.example", "", "regular", "2024-02-03"]],
      { subscribed: "type" },
    ],
    ["email,Status", [["a@b.example", "Abonniert"]], { subscribed: "Status" }],
    ["email,type,state", [["a@b.example", "customer", "CA"]], {}],
  ])("finds who left in %s", (line, rows, found) => {
    const { subscribed, unsubscribed, since } = guessColumns(columnsOf(line), rows);
    expect({ subscribed, unsubscribed, ...("since" in found && { since }) }).toEqual({
      subscribed: undefined,
      unsubscribed: undefined,
      ...found,
    });
  });

  it("uses the rows if no name identifies the email column", () => {
    const rows = [
      ["1", "ahab@pequod.example"],
      ["2", "ishmael@pequod.example"],
      ["x@y.example", "?"],
    ];
    expect(guessColumns(["n", "who"], rows)).toEqual({ email: "who" });
  });

  it("does not take a street address for an email address", () => {
    expect(guessColumns(["Address", "Contact"], [["1 Water Street", "a@b.example"]])).toEqual({
      email: "Contact",
    });
  });
});

it("treats a first row with an email address as data, not as a header", () => {
  expect(readHeader(["ahab@pequod.example", "Ahab"])).toEqual({
    columns: ["Column 1", "Column 2"],
    isHeader: false,
  });
  expect(readHeader([" Email ", "", "na\u0000me"])).toEqual({
    columns: ["Email", "Column 2", "name"],
    isHeader: true,
  });
});

it("requires existing columns and an email column", () => {
  expect(checkColumns({ email: "Email" }, ["Email"])).toBeNull();
  expect(checkColumns({ email: "Mail" }, ["Email", "Name"])).toBe(
    'There is no column "Mail" for email. The columns are: Email, Name.',
  );
  expect(checkColumns({ name: "Name" }, ["Name"])).toBe(
    "No column has email addresses. The columns are: Name. Choose the one that does.",
  );
});
