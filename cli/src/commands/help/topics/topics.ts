import { ENVIRONMENT } from "./environment.ts";
import { EXIT_CODES } from "./exitCodes.ts";
import { FORMATTING } from "./formatting.ts";
import { FRONT_MATTER } from "./frontMatter.ts";

interface HelpTopic {
  summary: string;
  text: string;
}

/** What `quire help <topic>` tells beside the commands. */
export const HELP_TOPICS: Readonly<Record<string, HelpTopic>> = {
  "front-matter": { summary: "fields at the top of a text", text: FRONT_MATTER },
  "exit-codes": { summary: "exit codes of commands", text: EXIT_CODES },
  environment: { summary: "environment variables", text: ENVIRONMENT },
  formatting: { summary: "--json, --select, pipes and screen readers", text: FORMATTING },
};
