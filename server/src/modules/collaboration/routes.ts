import type { Feature } from "../../platform/http/feature.ts";
import { drafts } from "./drafts/routes.ts";

/** A draft's members, comments and history. Its rooms are served over WebSocket by `roomServer.ts`. */
export const collaboration: Feature[] = [drafts];
