import { boundedFetch } from "../outbound/boundedFetch.ts";
import { type Sms, SmsRefused } from "./sms.ts";

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** A number of the account's, or the SID of one of its messaging services. */
  from: string;
  /** URL of a stand-in that behaves like Twilio; null for Twilio itself. */
  url: string | null;
}

const TWILIO = "https://api.twilio.com";
const TIMEOUT_MS = 10_000;

/** Text messages by Twilio's REST API. `patience` is the timeout of one try, in milliseconds. */
export function openTwilioSms(account: TwilioAccount, timeoutMs = TIMEOUT_MS): Sms {
  const { accountSid, authToken, from, url } = account;
  const address = `${url ?? TWILIO}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const sender: Record<string, string> = /^MG/.test(from) ? { MessagingServiceSid: from } : { From: from };
  const request = boundedFetch(timeoutMs);
  return {
    async send({ to, text }) {
      const response = await request(address, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        redirect: "error",
      });
      if (response.status === 201) return;
      throw failureOf(response.status, await response.text());
    },
  };
}

/** Its error code helps the operator; its message repeats the phone number, which must not be logged. */
function failureOf(status: number, body: string): Error {
  const summary = `Twilio answered ${status} (${codeOf(body) ?? "no code"})`;
  // 401 and 403 mean that our own keys are wrong: once they are fixed, the message may still be in time.
  const isPermanent = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  return isPermanent ? new SmsRefused(summary) : new Error(summary);
}

function codeOf(body: string): number | null {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === "number" ? code : null;
  } catch {
    return null;
  }
}
