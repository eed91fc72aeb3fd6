import type { Feature } from "../../platform/http/feature.ts";
import { uploads } from "./uploads/routes.ts";

/** Uploads, files and pictures. */
export const media: Feature[] = [uploads];
