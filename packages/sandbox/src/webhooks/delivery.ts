/** An event on its way to one address; kept until it was taken, or was tried often enough. */
export interface Delivery {
  id: string;
  provider: string;
  url: string;
  /** The event's own id. */
  event: string;
  type: string;
  /** What it is about: events about the same thing are posted one after the other. */
  subject: string;
  /** As it is posted and signed, to the byte. */
  body: string;
}

/** How a provider marks what it posts. */
export interface Signer {
  /** The headers that prove who sent it or, if it is forged, fail to. */
  headers(delivery: Pick<Delivery, "event" | "body">, forged: boolean): Record<string, string>;
  /** The same event, under an id of its own, that names another amount. */
  withOtherAmount(body: string): { event: string; body: string };
}

/** Milliseconds after which an answer is no longer waited for. */
const PATIENCE = 10_000;

/** Posts it once; whether it was taken (2xx). */
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
  const signal = AbortSignal.any([end, AbortSignal.timeout(PATIENCE)]);
  try {
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
