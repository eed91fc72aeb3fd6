import type { AccessTokenRecord } from "@quire/contracts/records/user";
import { formatDate } from "@quire/domain/time/dates";
import { listTokens } from "../../services/auth/tokens.ts";
import type { Column } from "../../ui/Table.tsx";
import type { Invocation } from "../invocation.ts";
import { printList } from "../listing.ts";

export async function listTokensCommand(invocation: Invocation): Promise<void> {
  const { terminal, place } = invocation;
  const tokens = await listTokens(terminal, place);
  await printList(invocation, {
    document: { tokens },
    rows: tokens,
    columns: columnsAt(terminal.now()),
    keyOf: ({ id }) => id,
    cells: ({ id, name, scopes, created, last_used, expires }) => [
      id,
      name,
      scopes.join(","),
      created,
      last_used,
      expires,
    ],
    empty: 'You have no access tokens. Create one with: quire auth token create "Weekly build"',
  });
}

const columnsAt = (now: Date): readonly Column<AccessTokenRecord>[] => [
  { name: "Name", text: ({ name }) => name },
  { name: "May", text: ({ scopes }) => scopes.join(", "), width: 11, from: 72 },
  { name: "Last used", text: ({ last_used }) => day(last_used, "never"), width: 12, from: 56 },
  { name: "Until", text: ({ expires }) => until(expires, now), width: 12 },
  { name: "Id", text: ({ id }) => id, width: 20, from: 90 },
];

const day = (time: string | null, otherwise: string) => (time === null ? otherwise : formatDate(time));

function until(expires: string | null, now: Date): string {
  return expires !== null && Date.parse(expires) <= now.getTime() ? "expired" : day(expires, "revoked");
}
