import { CURRENCIES } from "@quire/domain/money";
import { statementCsv } from "../../../payments/ledger/statementCsv.ts";
import type { Platform } from "../../../platform/platform.ts";
import { textOf, type ZipEntry } from "../zipOf.ts";

/** What a creator earned, as their statement has it, one currency after the other. */
export const earningsEntry = (platform: Platform, userId: string): ZipEntry => ({
  name: "earnings.csv",
  modified: platform.clock.now(),
  body: () => textOf(statementCsv(platform, userId, CURRENCIES)),
});
