import { type Sms, SmsRefused } from "./sms.ts";

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** A number of the account's, or the SID of one of its messaging services. */
  from: string;
  /** Address of a stand-in that speaks as Twilio does; null is Twilio itself. */
  url: string | null;
}

const TWILIO = "https://api.twilio.com";
const PATIENCE_MS = 10_000;

/** Text messages by Twilio's REST interface. `patience` is how long one try waits for an answer, in milliseconds. */
export function openTwilioSms(account: TwilioAccount, patience = PATIENCE_MS): Sms {
  const { accountSid, authToken, from, url } = account;
  const address = `${url ?? TWILIO}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const sender: Record<string, string> = /^MG/.test(from) ? { MessagingServiceSid: from } : { From: from };
  return {
    async send({ to, text }) {
      const response = await fetch(address, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        signal: AbortSignal.timeout(patience),
        redirect: "error",
      });
      if (response.status === 201) return void (await response.body?.cancel());
      throw failureOf(response.status, await response.text());
    },
  };
}

/** Its number for the failure helps the operator; its words repeat the telephone number, which no log should have. */
function failureOf(status: number, body: string): Error {
  const told = `Twilio answered ${status} (${codeOf(body) ?? "no code"})`;
  // 401 and 403 are our own keys' fault: when they are mended, the message may still be in time.
  const forGood = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  return forGood ? new SmsRefused(told) : new Error(told);
}

function codeOf(body: string): number | null {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === "number" ? code : null;
  } catch {
    return null;
  }
}
