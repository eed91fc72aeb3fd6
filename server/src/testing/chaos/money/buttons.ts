import type { Banks } from "./scene.ts";

/** What somebody at a bank or in a provider's dashboard can do now. */
export interface Button {
  provider: string;
  /** `refund`, `dispute`, `settle`, `close`, `resend`. */
  call: string;
  fields: Record<string, string>;
}

interface Row {
  id: string;
  buttons: { call: string; fields: Record<string, string> }[];
}

/** The buttons of the sandbox's page of payments, of what this history has brought about. */
export async function buttonsOf({ there, before }: Banks): Promise<Button[]> {
  const rows = (await there.control("/payments.json")) as Record<string, Row[]>;
  return Object.entries(rows).flatMap(([provider, all]) =>
    all
      .filter(({ id }) => !before.has(id))
      .flatMap(({ buttons }) => buttons.map((button) => ({ provider, ...button }))),
  );
}

/** The ids of all that the page shows. */
export async function shownNow({ there }: Pick<Banks, "there">): Promise<Set<string>> {
  const rows = (await there.control("/payments.json")) as Record<string, Row[]>;
  return new Set(Object.values(rows).flatMap((all) => all.map(({ id }) => id)));
}

export async function pressButton(banks: Banks, { provider, call, fields }: Button): Promise<void> {
  await banks.there.control(`/${provider}/${call}`, fields);
  banks.count(call === "settle" || call === "close" ? `${call} ${fields.outcome}` : call);
}

/** What cannot be done just now, as refunding what is disputed, or what somebody else has decided a moment ago. */
export function notNow(error: Error): void {
  if (!error.message.includes(": 400 ")) throw error;
}
