import * as contracts from "@quire/contracts/schemas/exports";
import type { Feature } from "../../platform/http/feature.ts";
import { exportAccount } from "./queries/exportAccount.ts";

/** Taking everything along. */
export const exporting: Feature = (routes) => [routes.read(contracts.exportAccount, exportAccount)];
