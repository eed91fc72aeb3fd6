import { PROMPTS, type PromptKind } from "./prompts.ts";

/** `checklist`: it was put away. `shared`: the creator has shared a post. Every other: a prompt, and when it was shown. */
export type Notice = PromptKind | "checklist" | "shared";
export const NOTICES: readonly Notice[] = [...PROMPTS, "checklist", "shared"];
