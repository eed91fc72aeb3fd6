import * as contracts from "@quire/contracts/schemas/earnings";
import { getSalesStats as getSalesStatsContract } from "@quire/contracts/schemas/stats";
import type { Feature } from "../../../platform/http/feature.ts";
import { handleSnapshots, takeSnapshotsJob } from "../ledger/takeSnapshots.ts";
import { exportStatement, exportStatementPdf } from "./queries/exportStatement.ts";
import { getEarnings } from "./queries/getEarnings.ts";
import { getSalesStats } from "./queries/getSalesStats.ts";

/** A creator's earnings and statements. */
export const earnings: Feature = (routes, platform) => {
  platform.jobs.handle(takeSnapshotsJob, () => handleSnapshots(platform));
  return [
    routes.read(contracts.getEarnings, getEarnings),
    routes.read(getSalesStatsContract, getSalesStats),
    routes.read(contracts.exportStatement, exportStatement),
    routes.read(contracts.exportStatementPdf, exportStatementPdf),
  ];
};
