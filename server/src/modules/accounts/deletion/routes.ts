import * as contracts from "@quire/contracts/schemas/deletion";
import type { Feature } from "../../../platform/http/feature.ts";
import type { DeletionPorts } from "../ports.ts";
import { deleteAccount } from "./commands/deleteAccount.ts";
import { handleRemoveAccount, removeAccount } from "./jobs/removeAccount.ts";
import { getDeletionPreview } from "./queries/getDeletionPreview.ts";

/** Account deletion. */
export const accountDeletion =
  (ports: DeletionPorts): Feature =>
  (routes, platform) => {
    platform.jobs.handle(removeAccount, handleRemoveAccount(platform));
    return [
      routes.read(contracts.getDeletionPreview, getDeletionPreview(ports)),
      routes.writeInSteps(contracts.deleteAccount, deleteAccount(ports)),
    ];
  };
