import * as contracts from "@quire/contracts/schemas/subscribers";
import type { Feature } from "../../../platform/http/feature.ts";
import { cancelImport } from "./commands/cancelImport.ts";
import { importSubscribers } from "./commands/importSubscribers.ts";
import { removeSubscriber } from "./commands/removeSubscriber.ts";
import { startImport } from "./commands/startImport.ts";
import { handleDeleteRefused } from "./jobs/handleDeleteRefused.ts";
import { handleImport } from "./jobs/handleImport.ts";
import { deleteRefused, runImport } from "./jobs/names.ts";
import { countSubscribers } from "./queries/countSubscribers.ts";
import { exportSubscribers } from "./queries/exportSubscribers.ts";
import { getImport } from "./queries/getImport.ts";
import { getRefusedRows } from "./queries/getRefusedRows.ts";
import { listImports } from "./queries/listImports.ts";
import { listSubscribers } from "./queries/listSubscribers.ts";

/** A site's subscribers without an account: importing, listing and removing them. */
export const subscribers: Feature = (routes, platform) => {
  platform.jobs.handle(runImport, handleImport(platform));
  platform.jobs.handle(deleteRefused, handleDeleteRefused(platform));
  return [
    routes.stream(contracts.importSubscribers, importSubscribers),
    routes.writeInSteps(contracts.startImport, startImport),
    routes.read(contracts.listImports, listImports),
    routes.read(contracts.getImport, getImport),
    routes.write(contracts.cancelImport, cancelImport),
    routes.read(contracts.getRefusedRows, getRefusedRows),
    routes.read(contracts.listSubscribers, listSubscribers),
    routes.read(contracts.countSubscribers, countSubscribers),
    routes.read(contracts.exportSubscribers, exportSubscribers),
    routes.write(contracts.removeSubscriber, removeSubscriber),
  ];
};
