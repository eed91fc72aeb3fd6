// @vitest-environment jsdom
import { CallError, NetworkError } from "@quire/client/errors";
import { previewMailing } from "@quire/contracts/calls/mailings";
import * as calls from "@quire/contracts/calls/newsletterSettings";
import type { NewsletterSettings, SendingDomain } from "@quire/contracts/records/newsletterSettings";
import { Role } from "@quire/domain/enums";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { addDialogMethods } from "../../testing/dialogMethods.ts";
import { snackbarStore } from "../../ui/snackbars.ts";
import { NewsletterSettingsScreen } from "./NewsletterSettingsScreen.tsx";

const world = vi.hoisted(() => ({
  saved: undefined as unknown,
  user: null as { id: string; name: string; email: string; groups: number[] } | null,
}));
vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/localPort.ts", () => ({
  local: { loadOwnList: async () => world.saved, saveOwnList: async () => {} },
}));
vi.mock("../../lib/useSession.ts", () => ({ useSession: () => (world.user ? { user: world.user } : null) }));
vi.mock("../../lib/PageContext.ts", () => ({ usePage: () => ({ product: { name: "Quire" } }) }));

const settings: NewsletterSettings = {
  sender_name: "Ada",
  reply_to: null,
  reply_to_pending: null,
  footer: "",
  welcome: null,
  from: "Ada <no-reply@quire.example>",
  offers_domains: true,
  domain: null,
};
const record = { host: "q1._domainkey.ada.example", name: "q1._domainkey.ada.example", seen: [] };
const domain: SendingDomain = {
  address: "hello@ada.example",
  domain: "ada.example",
  state: "pending",
  records: [
    {
      ...record,
      purpose: "dkim",
      type: "TXT",
      value: "v=DKIM1; k=rsa; p=MII",
      status: "missing",
      seen: ["v=old"],
    },
    { ...record, purpose: "spf", type: "CNAME", value: "bounces.quire.example", status: "found" },
    { ...record, purpose: "dmarc", type: "TXT", value: "v=DMARC1; p=none;", status: null },
  ],
  requested_at: "2026-05-01T11:00:00Z",
  checked_at: null,
  next_check_at: null,
  expires_at: null,
  suspends_at: null,
};

const OFFLINE = new NetworkError(0, { code: "network_failed", message: "No connection" });

/** The server's answers, by call; a failure is thrown. */
const answers = new Map<unknown, unknown>();
const bodyOf = (call: unknown) =>
  (vi.mocked(callApi).mock.calls.findLast(([made]) => made === call)?.[1] as { body?: unknown } | undefined)
    ?.body;

beforeEach(() => {
  addDialogMethods();
  world.user = { id: "b1", name: "Ada Lovelace", email: "ada@example.com", groups: [Role.creator, Role.pro] };
  world.saved = undefined;
  answers.clear();
  answers.set(calls.getNewsletterSettings, settings);
  vi.mocked(callApi).mockImplementation((async (call: unknown) => {
    const answer = answers.get(call);
    if (answer instanceof Error) throw answer;
    return answer;
  }) as never);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

async function openWith(changes: Partial<NewsletterSettings> = {}) {
  answers.set(calls.getNewsletterSettings, { ...settings, ...changes });
  render(<NewsletterSettingsScreen />);
  await screen.findByRole("button", { name: "Save" });
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function press(name: string) {
  const button = await screen.findByRole("button", { name });
  // Once the request before is over.
  await expect.poll(() => button.getAttribute("aria-busy")).toBeNull();
  fireEvent.click(button);
}

describe("the newsletter settings", () => {
  it("wait for the session, and offer another attempt if they can't be loaded", async () => {
    const { user } = world;
    world.user = null;
    const { rerender } = render(<NewsletterSettingsScreen />);
    expect(screen.getByLabelText("Checking your session")).toBeTruthy();
    world.user = user;
    answers.set(calls.getNewsletterSettings, OFFLINE);
    rerender(<NewsletterSettingsScreen />);
    await screen.findByText("We couldn't load your settings");
    answers.set(calls.getNewsletterSettings, settings);
    await press("Try again");
    await screen.findByText("Ada <no-reply@quire.example>");
  });

  it("show this device's copy offline, and save nothing", async () => {
    world.saved = settings;
    answers.set(calls.getNewsletterSettings, OFFLINE);
    render(<NewsletterSettingsScreen />);
    await screen.findByText("We can't reach the server. You're seeing your last saved copy.");
    type("Sender name", "Ada L.");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    await press("Save");
    expect(callApi).toHaveBeenCalledTimes(1);
    expect((screen.getByRole("button", { name: "Show DNS records" }) as HTMLButtonElement).disabled).toBe(
      true,
    );
  });

  it("save what changed, and keep what was typed if that fails", async () => {
    await openWith();
    expect(screen.getByText("All saved")).toBeTruthy();
    type("Sender name", "");
    type("Text below each email (optional)", "1 Main St");
    answers.set(calls.updateNewsletterSettings, OFFLINE);
    await press("Save");
    await expect.poll(() => snackbarStore.read().at(-1)?.title).toBe("We couldn't save your settings");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    answers.set(calls.updateNewsletterSettings, { ...settings, sender_name: null, footer: "1 Main St" });
    await press("Save");
    await screen.findByText("All saved");
    expect(bodyOf(calls.updateNewsletterSettings)).toEqual({ sender_name: null, footer: "1 Main St" });
    expect(snackbarStore.read().at(-1)?.title).toBe("Newsletter settings saved");
  });

  it("ask before a link leaves unsaved changes", async () => {
    await openWith();
    type("Sender name", "Ada L.");
    fireEvent.click(screen.getByRole("link", { name: "emails to your readers" }));
    expect(await screen.findByText("Leave without saving?")).toBeTruthy();
  });

  it("show the server's message at its field, and focus it", async () => {
    await openWith();
    type(/^Reply-to/, "nobody@example.com");
    const issues = [{ path: "body.reply_to", message: "can't be this server's own address" }];
    const refusal = { code: "invalid_input", message: "Invalid", issues } as const;
    answers.set(calls.updateNewsletterSettings, new CallError(400, refusal));
    await press("Save");
    await screen.findByText("can't be this server's own address");
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^Reply-to/));
  });
});

describe("the reply-to address", () => {
  it("shows which address waits for its confirmation, and sends the email again", async () => {
    const waiting = { reply_to: "old@example.com", reply_to_pending: "new@example.com" };
    await openWith(waiting);
    expect(screen.getByText(/link to new@example.com.*replies go to old@example.com/)).toBeTruthy();
    answers.set(calls.updateNewsletterSettings, { ...settings, ...waiting });
    await press("Send again");
    await expect.poll(() => snackbarStore.read().at(-1)?.title).toBe("Email sent to new@example.com");
    expect(bodyOf(calls.updateNewsletterSettings)).toEqual({ reply_to: "new@example.com" });
  });

  it("says so when the email was sent too often", async () => {
    await openWith({ reply_to_pending: "new@example.com" });
    const refusal = { code: "too_many_requests", message: "Wait a while." } as const;
    answers.set(calls.updateNewsletterSettings, new CallError(429, refusal));
    await press("Send again");
    expect((await screen.findByRole("alert")).textContent).toBe("Wait a while.");
  });
});

describe("the welcome email", () => {
  it("isn't saved, shown or sent without a text", async () => {
    await openWith();
    fireEvent.click(screen.getByLabelText("Send a welcome email to new readers"));
    for (const name of ["Save", "Preview", "Send me a test"]) {
      await press(name);
      await screen.findByText("Enter a subject");
      expect(screen.getByText("Write the email")).toBeTruthy();
    }
    expect(callApi).toHaveBeenCalledTimes(1);
  });

  it("can be turned on again after it was turned off, with its text", async () => {
    await openWith({ welcome: { subject: "Welcome", markdown: "Glad you're here." } });
    const toggle = screen.getByLabelText("Send a welcome email to new readers");
    fireEvent.click(toggle);
    expect(screen.getByText(/the text of your welcome email is deleted/)).toBeTruthy();
    answers.set(calls.updateNewsletterSettings, settings);
    await press("Save");
    await screen.findByText("All saved");
    expect(bodyOf(calls.updateNewsletterSettings)).toEqual({ welcome: null });
    expect(screen.queryByText(/is deleted/)).toBeNull();
    fireEvent.click(toggle);
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    expect((screen.getByLabelText("Text") as HTMLTextAreaElement).value).toBe("Glad you're here.");
  });

  it("can be previewed and sent as a test before it is saved", async () => {
    await openWith();
    fireEvent.click(screen.getByLabelText("Send a welcome email to new readers"));
    type("Subject", "Welcome");
    type("Text", "Glad you're **here**.");
    answers.set(calls.testWelcomeEmail, { to: "ada@example.com" });
    await press("Send me a test");
    await expect.poll(() => snackbarStore.read().at(-1)?.title).toBe("Test sent to ada@example.com");
    const body = { subject: "Welcome", markdown: "Glad you're **here**." };
    expect(bodyOf(calls.testWelcomeEmail)).toEqual(body);
    answers.set(previewMailing, new CallError(400, { code: "invalid_input", message: "Too many images." }));
    await press("Preview");
    await screen.findByText("Too many images.");
    expect(bodyOf(previewMailing)).toEqual(body);
  });
});

describe("the sending domain", () => {
  const section = () => within(screen.getByRole("region", { name: "Your own domain" }));
  const badgeOf = (title: string) =>
    section().getByText(title).closest("li")?.querySelector(".q-badge")?.textContent;

  it("is linked by an address, and shows its records and what was found", async () => {
    await openWith();
    type("Sender address", "ada.example");
    await press("Show DNS records");
    await screen.findByText("The email doesn't appear valid");
    type("Sender address", "hello@ada.example");
    const refusal = { code: "domain_not_allowed", message: "This domain belongs to the platform." } as const;
    answers.set(calls.linkSendingDomain, new CallError(403, refusal));
    await press("Show DNS records");
    await screen.findByText("This domain belongs to the platform.");
    answers.set(calls.linkSendingDomain, { ...settings, domain });
    await press("Show DNS records");
    await screen.findByText("Waiting");
    expect(bodyOf(calls.linkSendingDomain)).toEqual({ address: "hello@ada.example" });
    expect(document.activeElement?.textContent).toBe("Your own domain");
    expect(badgeOf("Signs your emails (DKIM)")).toBe("Not found");
    expect(section().getByText("v=old")).toBeTruthy();
    expect(badgeOf("Allows us to send them (SPF)")).toBe("Found");
  });

  it("can be checked, changed and removed", async () => {
    await openWith({ domain });
    answers.set(calls.verifySendingDomain, { ...settings, domain: { ...domain, state: "activated" } });
    await press("Check now");
    await screen.findByText("Your emails are sent from hello@ada.example.");
    await press("Change");
    expect(document.activeElement?.textContent).toBe("Your own domain");
    type("Sender address", "hello@other.example");
    expect(section().getByText(/aren't sent from hello@ada.example anymore/)).toBeTruthy();
    await press("Cancel");
    await press("Remove…");
    answers.set(calls.unlinkSendingDomain, settings);
    await press("Remove");
    await screen.findByLabelText("Sender address");
  });

  it("isn't offered by a server that can't send from other domains", async () => {
    await openWith({ offers_domains: false });
    expect(section().getByText(/doesn't send from other domains/)).toBeTruthy();
    expect(screen.queryByLabelText("Sender address")).toBeNull();
  });

  it("needs Pro; without it, one linked before is paused and can be removed", async () => {
    if (world.user) world.user.groups = [Role.creator];
    await openWith();
    expect(section().getByText("Sending from your domain is part of Pro")).toBeTruthy();
    cleanup();
    await openWith({ domain: { ...domain, state: "activated" } });
    expect(section().getByText("Paused")).toBeTruthy();
    expect(section().queryByRole("button", { name: "Check now" })).toBeNull();
    expect(section().getByRole("button", { name: "Remove…" })).toBeTruthy();
  });
});
