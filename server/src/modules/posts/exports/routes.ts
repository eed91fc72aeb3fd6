import * as contracts from "@quire/contracts/schemas/exports";
import type { Feature } from "../../../platform/http/feature.ts";
import type { ExportPorts } from "../ports.ts";
import { exportAccount } from "./queries/exportAccount.ts";
import { exportPosts } from "./queries/exportPosts.ts";
import { listExportedFiles } from "./queries/listExportedFiles.ts";

/** The export of a user's own data. */
export const exporting =
  (ports: ExportPorts): Feature =>
  (routes) => [
    routes.read(contracts.exportAccount, exportAccount(ports)),
    routes.read(contracts.exportPosts, exportPosts),
    routes.read(contracts.listExportedFiles, listExportedFiles),
  ];
