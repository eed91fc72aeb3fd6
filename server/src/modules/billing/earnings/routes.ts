import * as contracts from "@quire/contracts/schemas/earnings";
import type { Feature } from "../../../platform/http/feature.ts";
import { handleSnapshots, takeSnapshotsJob } from "../ledger/takeSnapshots.ts";
import { exportStatement, exportStatementPdf } from "./queries/exportStatement.ts";
import { getEarnings } from "./queries/getEarnings.ts";

/** A creator's earnings and statements. */
export const earnings: Feature = (routes, platform) => {
  platform.jobs.handle(takeSnapshotsJob, () => handleSnapshots(platform));
  return [
    routes.read(contracts.getEarnings, getEarnings),
    routes.read(contracts.exportStatement, exportStatement),
    routes.read(contracts.exportStatementPdf, exportStatementPdf),
  ];
};
