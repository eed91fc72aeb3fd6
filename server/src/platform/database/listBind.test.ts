import { afterAll, beforeAll, expect, it } from "vitest";
import { makePublication } from "../../testing/factories/publication.ts";
import { type TestPlatform, testPlatform } from "../../testing/testPlatform.ts";
import { anyOf, listBind } from "./listBind.ts";
import { selectPrepared } from "./selectPrepared.ts";
import { withTransaction } from "./withTransaction.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const FOUND = `SELECT post_id AS id FROM publications WHERE post_id = ${anyOf("ids")} ORDER BY post_id`;
const MADE = `SELECT id FROM unnest(${listBind("ids")}) AS made (id) ORDER BY id`;

it("a list's statement finds what is in the list, and keeps its plan whatever the list's length", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.push((await makePublication(platform)).post_id);
  ids.sort();
  await withTransaction(platform.db, async (transaction) => {
    for (let length = 0; length <= ids.length; length++) {
      const some = ids.slice(0, length);
      for (const sql of [FOUND, MADE]) {
        const rows = await selectPrepared<{ id: string }>(platform.db, sql, { ids: some }, transaction);
        expect(rows.map(({ id }) => id)).toEqual(some);
      }
    }
    const plans = await selectPrepared<{ custom: number; generic: number }>(
      platform.db,
      `SELECT custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements
        WHERE statement LIKE 'SELECT id FROM unnest%' OR statement LIKE 'SELECT post_id AS id FROM publications%'`,
      {},
      transaction,
    );
    // PostgreSQL tries five custom plans before it settles on a generic one.
    expect(plans).toEqual([
      { custom: 5, generic: 8 },
      { custom: 5, generic: 8 },
    ]);
  });
});
