import { createContext } from "react";
import type { Navigator } from "./navigator.ts";

/** What follows links here; null in nothing but a defect. */
export const NavigatorContext = createContext<Navigator | null>(null);
