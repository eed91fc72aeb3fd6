import type { Feature } from "../../platform/http/feature.ts";
import { uploads } from "./uploads/routes.ts";

/** Uploads and files. */
export const media: Feature[] = [uploads];
