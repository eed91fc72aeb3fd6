import * as contracts from "@quire/contracts/schemas/exports";
import type { Feature } from "../../platform/http/feature.ts";
import { exportAccount } from "./queries/exportAccount.ts";
import { listExportedFiles } from "./queries/listExportedFiles.ts";

/** Taking everything along. */
export const exporting: Feature = (routes) => [
  routes.read(contracts.exportAccount, exportAccount),
  routes.read(contracts.listExportedFiles, listExportedFiles),
];
