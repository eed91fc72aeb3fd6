import * as contracts from "@quire/contracts/schemas/leaving";
import type { Feature } from "../../../platform/http/feature.ts";
import { deleteAccount } from "./commands/deleteAccount.ts";
import { handleRemoveAccount, removeAccount } from "./jobs/removeAccount.ts";
import type { DeletionPorts } from "./ports.ts";
import { getLeaving } from "./queries/getLeaving.ts";

/** Account deletion. */
export const accountDeletion =
  (ports: DeletionPorts): Feature =>
  (routes, platform) => {
    platform.jobs.handle(removeAccount, handleRemoveAccount(platform));
    return [
      routes.read(contracts.getLeaving, getLeaving(ports)),
      routes.writeInSteps(contracts.deleteAccount, deleteAccount(ports)),
    ];
  };
