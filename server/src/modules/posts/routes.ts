import type { Feature } from "../../platform/http/feature.ts";
import { embeds } from "./embeds/routes.ts";
import { exporting } from "./exports/routes.ts";
import { highlights } from "./highlights/routes.ts";
import { siteImports } from "./imports/routes.ts";
import { reading } from "./inbox/routes.ts";
import { library } from "./library/routes.ts";
import { posts as lifecycle } from "./lifecycle/routes.ts";
import { planning } from "./planning/routes.ts";
import type { ExportPorts, PostPorts } from "./ports.ts";
import { provisional } from "./provisional/routes.ts";
import { search } from "./search/routes.ts";
import { sitePages } from "./sitePages/routes.ts";
import { topics } from "./topics/routes.ts";

/** Posts from draft to reader: writing, publishing, reading, topics, search, embeds, import and export. */
export const posts = (ports: PostPorts & ExportPorts): Feature[] => [
  lifecycle(ports),
  reading,
  library,
  highlights,
  planning,
  topics,
  search,
  embeds,
  sitePages,
  provisional,
  siteImports,
  exporting(ports),
];
