import { contracts } from "@quire/contracts/schemas/all";
import { ROUTES } from "@quire/domain/sites/routes";
import { SIGNED_FILES_PATH } from "../storage/signedLinks.ts";

/** Parameters of paths that give access to their holder, or name a person. A test names all others. */
const SECRET_PARAMETERS = new Set(["token", "hash", "key", "email"]);

const TEMPLATES: readonly string[] = [
  ...contracts.map(({ call }) => `/api/${call.base}${call.path}`),
  ...ROUTES.map(({ path }) => path),
  `${SIGNED_FILES_PATH}/{key*}`,
  "/subscribe/{token}",
  "/feeds/{key}",
  "/mail/{key}",
];

const SECRET_PATHS = new RegExp(`^((?:${[...new Set(TEMPLATES.flatMap(prefixOf))].join("|")})/+).+`, "i");

/**
 * Returns a request's path without secrets: logs are read by many and stored for long. Everything after the first
 * secret is hidden.
 */
export function loggedPath(path: string): string {
  return path.replace(SECRET_PATHS, "$1[hidden]");
}

/** Returns a pattern of what precedes a template's first secret; none without a secret. */
function prefixOf(template: string): string[] {
  const segments = template.split("/");
  const at = segments.findIndex((segment) =>
    SECRET_PARAMETERS.has(/^\{(\w+)[?*]?\}$/.exec(segment)?.[1] ?? ""),
  );
  if (at < 0) return [];
  return [
    segments
      .slice(0, at)
      .map((segment) => (segment.startsWith("{") ? "[^/]+" : segment))
      .join("/+"),
  ];
}
