/** An event on its way to one endpoint; saved until it is accepted or its retries are used up. */
export interface Delivery {
  id: string;
  provider: string;
  url: string;
  /** The event's own id. */
  event: string;
  type: string;
  /** Events with the same subject are posted one after the other. */
  subject: string;
  /** The exact bytes posted and signed. */
  body: string;
}

/** How a provider signs its events. */
export interface Signer {
  /** Returns the headers that prove the sender, or fail to if `forged`. */
  headers(delivery: Pick<Delivery, "event" | "body">, forged: boolean): Record<string, string>;
  /** Returns the same event with its own id and another amount, where events have amounts. */
  withOtherAmount?(body: string): { event: string; body: string };
}

/** The timeout of an attempt, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Posts the event once; returns whether it was accepted (2xx). */
export async function postOnce(
  { url, event, body }: Pick<Delivery, "url" | "event" | "body">,
  signer: Signer,
  forged: boolean,
  end: AbortSignal,
): Promise<boolean> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    ...signer.headers({ event, body }, forged),
  };
  const signal = AbortSignal.any([end, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
