import { createContext } from "react";
import type { Navigator } from "./navigator.ts";

/** The navigator that follows links; null only by mistake. */
export const NavigatorContext = createContext<Navigator | null>(null);
