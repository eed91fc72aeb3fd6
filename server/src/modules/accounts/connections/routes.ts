import * as contracts from "@quire/contracts/schemas/connections";
import type { Feature } from "../../../platform/http/feature.ts";
import { confirmConnection } from "./commands/confirmConnection.ts";
import { dropConnection } from "./commands/dropConnection.ts";
import { finishConnection } from "./commands/finishConnection.ts";
import { removeConnection } from "./commands/removeConnection.ts";
import { sendConnectionCode } from "./commands/sendConnectionCode.ts";
import { getPendingConnection } from "./queries/getPendingConnection.ts";
import { listConnections } from "./queries/listConnections.ts";

export const connections: Feature = (routes) => [
  routes.read(contracts.listConnectionsContract, listConnections),
  routes.write(contracts.removeConnectionContract, removeConnection),
  routes.read(contracts.getPendingConnectionContract, getPendingConnection),
  routes.write(contracts.confirmConnectionContract, confirmConnection),
  routes.write(contracts.deletePendingConnectionContract, dropConnection),
  routes.writeInSteps(contracts.sendConnectionCodeContract, sendConnectionCode),
  routes.writeInSteps(contracts.completeConnectionContract, finishConnection),
];
