import { PROMPTS, type PromptKind } from "./prompts.ts";

/**
 * `checklist`: it was dismissed. `shared`: the creator has shared a post. All others: a prompt, and when it was
 * shown.
 */
export type Notice = PromptKind | "checklist" | "shared";
export const NOTICES: readonly Notice[] = [...PROMPTS, "checklist", "shared"];
