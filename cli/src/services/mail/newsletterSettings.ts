import {
  getNewsletterSettings,
  linkSendingDomain as linkCall,
  type NewsletterSettingsUpdate,
  unlinkSendingDomain as unlinkCall,
  updateNewsletterSettings,
  verifySendingDomain as verifyCall,
} from "@quire/contracts/calls/newsletterSettings";
import type { NewsletterSettings, SendingDomain } from "@quire/contracts/records/newsletterSettings";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "../account/openOwn.ts";
import type { Place } from "../account/place.ts";
import { waitForDomain } from "../domains/waitForDomain.ts";
import { readMessage } from "./readMessage.ts";

/** Returns how the emails of the user's site are sent. */
export async function showSettings(terminal: Terminal, place: Place): Promise<NewsletterSettings> {
  const { client, params, signal } = await openSettings(terminal, place);
  return client.call(getNewsletterSettings, { params, signal });
}

interface SettingsChanges {
  /** Empty resets it, as below. */
  senderName?: string | undefined;
  replyTo?: string | undefined;
  footer?: string | undefined;
  /** A file with the email, or false for none. */
  welcome?: string | false | undefined;
}

/** Updates the settings that are given. The welcome email's pictures are uploaded first. */
export async function updateSettings(
  terminal: Terminal,
  place: Place,
  { senderName, replyTo, footer, welcome }: SettingsChanges,
): Promise<NewsletterSettings> {
  const message = typeof welcome === "string" ? await readMessage(terminal, welcome) : null;
  const { client, params, signal } = await openSettings(terminal, place);
  const body: NewsletterSettingsUpdate = {
    ...(senderName !== undefined && { sender_name: senderName.trim() || null }),
    ...(replyTo !== undefined && { reply_to: replyTo.trim() || null }),
    ...(footer !== undefined && { footer }),
    ...(welcome !== undefined && { welcome: message && (await message.upload(client, params.id)) }),
  };
  return client.call(updateNewsletterSettings, { params, body, signal });
}

/** Sends the site's emails from an address on the user's domain, once its records are found. */
export async function linkSendingDomain(
  terminal: Terminal,
  place: Place,
  address: string,
): Promise<SendingDomain | null> {
  const { client, params, signal } = await openSettings(terminal, place);
  return (await client.call(linkCall, { params, body: { address }, signal })).domain;
}

interface VerifyRequest {
  place: Place;
  /** Waits until the domain is activated or has failed. */
  wait: boolean;
  /** Called after every incomplete check, before waiting for the next one. */
  onPending(domain: SendingDomain): void;
}

/** Starts a check of the sending domain; with `wait`, polls until the server has found its records or given up. */
export async function verifySendingDomain(
  terminal: Terminal,
  { place, wait, onPending }: VerifyRequest,
): Promise<SendingDomain | null> {
  const { client, params, signal } = await openSettings(terminal, place);
  const { domain } = await client.call(verifyCall, { params, signal });
  if (!wait || !domain) return domain;
  return waitForDomain(terminal, domain, {
    onPending,
    fetchDomain: async () => (await client.call(getNewsletterSettings, { params, signal })).domain,
    linkAgain: "quire mail domain link <address>",
  });
}

/** Unlinks the sending domain; returns the settings without it. */
export async function unlinkSendingDomain(terminal: Terminal, place: Place): Promise<NewsletterSettings> {
  const { client, params, signal } = await openSettings(terminal, place);
  return client.call(unlinkCall, { params, signal });
}

async function openSettings(terminal: Terminal, place: Place) {
  const { account, user } = await openOwn(terminal, place);
  return { client: account.client, params: { id: user.id }, signal: terminal.signal };
}
