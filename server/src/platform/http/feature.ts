import type { ServerRoute } from "@hapi/hapi";
import type { Platform } from "../platform.ts";
import type { Routes } from "./route.ts";

/** A feature is the routes of one noun. */
export type Feature = (routes: Routes, platform: Platform) => ServerRoute[];
