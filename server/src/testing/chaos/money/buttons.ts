import type { Banks } from "./scene.ts";

/** An action available now at a bank or in a provider's dashboard. */
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

/** The buttons on the sandbox's payments page for what this history created. */
export async function buttonsOf({ sandbox, before }: Banks): Promise<Button[]> {
  const rows = (await sandbox.control("/payments.json")) as Record<string, Row[]>;
  return Object.entries(rows).flatMap(([provider, all]) =>
    all
      .filter(({ id }) => !before.has(id))
      .flatMap(({ buttons }) => buttons.map((button) => ({ provider, ...button }))),
  );
}

/** The ids of everything on the page. */
export async function listShownIds({ sandbox }: Pick<Banks, "sandbox">): Promise<Set<string>> {
  const rows = (await sandbox.control("/payments.json")) as Record<string, Row[]>;
  return new Set(Object.values(rows).flatMap((all) => all.map(({ id }) => id)));
}

export async function pressButton(banks: Banks, { provider, call, fields }: Button): Promise<void> {
  await banks.sandbox.control(`/${provider}/${call}`, fields);
  banks.count(call === "settle" || call === "close" ? `${call} ${fields.outcome}` : call);
}

/** Ignores a refusal: the action is not possible now (refunding a disputed payment), or was just taken elsewhere. */
export function notNow(error: Error): void {
  if (!error.message.includes(": 400 ")) throw error;
}
