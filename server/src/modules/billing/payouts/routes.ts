import * as contracts from "@quire/contracts/schemas/payouts";
import type { Feature } from "../../../platform/http/feature.ts";
import { resealAccounts, resealAccountsJob } from "../resealAccounts.ts";
import { cancelPayout } from "./commands/cancelPayout.ts";
import { createFile } from "./commands/createFile.ts";
import { decideAccount } from "./commands/decideAccount.ts";
import { holdPayout, releasePayout } from "./commands/holdPayout.ts";
import { makeRun } from "./commands/makeRun.ts";
import { markPayoutFilePaid } from "./commands/markPayoutFilePaid.ts";
import { markPayoutPaid } from "./commands/markPayoutPaid.ts";
import { setAccount } from "./commands/setAccount.ts";
import { emailPayouts, emailPayoutsJob } from "./emailPayouts.ts";
import { downloadFile } from "./queries/downloadFile.ts";
import { listAccounts } from "./queries/listAccounts.ts";
import { listAccountsToVerify } from "./queries/listAccountsToVerify.ts";
import { listFiles } from "./queries/listFiles.ts";
import { listPayouts } from "./queries/listPayouts.ts";
import { listRejectedPayments } from "./queries/listRejectedPayments.ts";
import { listSitePayouts } from "./queries/listSitePayouts.ts";
import { handlePayouts, payoutsJob } from "./runPayouts.ts";

/** Payouts: accounts, holds and bank files. */
export const payouts: Feature = (routes, platform) => {
  platform.jobs.handle(payoutsJob, () => handlePayouts(platform));
  platform.jobs.handle(emailPayoutsJob, () => emailPayouts(platform));
  platform.jobs.handle(resealAccountsJob, () => resealAccounts(platform));
  return [
    routes.read(contracts.listPayoutAccounts, listAccounts),
    routes.writeInSteps(contracts.setPayoutAccount, setAccount),
    routes.read(contracts.listSitePayouts, listSitePayouts),
    routes.read(contracts.listPayouts, listPayouts),
    routes.read(contracts.listRejectedPayments, listRejectedPayments),
    routes.write(contracts.runPayouts, makeRun),
    routes.read(contracts.listAccountsToVerify, listAccountsToVerify),
    routes.write(contracts.decidePayoutAccount, decideAccount),
    routes.write(contracts.createPayoutFile, createFile),
    routes.read(contracts.listPayoutFiles, listFiles),
    routes.read(contracts.downloadPayoutFile, downloadFile),
    routes.write(contracts.markPayoutFilePaid, markPayoutFilePaid),
    routes.write(contracts.markPayoutPaid, markPayoutPaid),
    routes.write(contracts.cancelPayout, cancelPayout),
    routes.write(contracts.holdPayout, holdPayout),
    routes.write(contracts.releasePayout, releasePayout),
  ];
};
