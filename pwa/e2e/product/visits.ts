import { Role } from "@quire/domain/enums";
import { type Admission, type AppRoute, admit, ROUTES, type Visitor } from "@quire/domain/sites/routes";
import { melville, starbuck } from "../test.ts";
import { sendRequest } from "./sendRequest.ts";

const demo = (name: string) => ({ ...melville, identifier: `${name}@example.com` });

interface Walker {
  by: typeof melville | null;
  /** The site on which they open creators' screens; theirs if they have one. */
  domain: string;
  visitor: Visitor | null;
}

const MINE = "b0000000000000000001";
const visitor = (hasSite: boolean, ...groups: Role[]): Visitor => ({ id: MINE, groups, hasSite });

export const WALKERS: Record<string, Walker> = {
  "a guest": { by: null, domain: "melville", visitor: null },
  "a creator with Pro": {
    by: melville,
    domain: "melville",
    visitor: visitor(true, Role.creator, Role.pro),
  },
  "a creator": { by: demo("meera"), domain: "meera", visitor: visitor(true, Role.creator) },
  "a moderator": { by: starbuck, domain: "melville", visitor: visitor(false, Role.moderator, Role.admin) },
  "a reader": { by: demo("ada.gray"), domain: "melville", visitor: visitor(false) },
};

/** An id of nothing. */
const UNKNOWN = "b0000000000000000000";
/** Values of parameters that aren't ids of posts. */
const PARAMS: Record<string, string> = {
  ...{ "{token}": "made-up", "{hash}": "made-up", "{hash?}": "made-up", "{slug?}": "a-title" },
  ...{ "{subDomain}": "melville", "{sub_type}": "rich", "{siteId}": UNKNOWN, "{orderId}": UNKNOWN },
};

/** Returns every spelling of a route's path, with ids of posts by the word before them. */
export function spellings(path: string, ids: Record<string, string>): string[] {
  const all = path.split("/").reduce<string[][]>(
    (paths, segment) => {
      const words = /^\[(.+)\]$/.exec(segment)?.[1]?.split("|") ?? [segment];
      return paths.flatMap((before) => words.map((word) => [...before, word]));
    },
    [[]],
  );
  const isReal = (segments: string[]) =>
    !(segments.includes("story") && segments.includes("episode")) &&
    !(segments.includes("comic") && segments.includes("chapter"));
  return all
    .filter(isReal)
    .map((segments) =>
      segments
        .map((segment, at) =>
          segment.startsWith("{") ? (PARAMS[segment] ?? ids[String(segments[at - 1])] ?? UNKNOWN) : segment,
        )
        .join("/"),
    );
}

/** Returns an id of each kind of post on a site, by the first word of its address. */
export async function readIds(origin: string): Promise<Record<string, string>> {
  const { text } = await sendRequest(`${origin}/sitemap.xml`);
  const posts = [...text.matchAll(/<loc>[^<]+?\/(\w+)\/(b[0-9a-z]{19})\/[^<]*<\/loc>/g)];
  return Object.fromEntries(posts.map(([, word = "", id = ""]) => [word, id]));
}

export interface Visit {
  route: AppRoute;
  admission: Admission;
  isOnSite: boolean;
}

/** Returns what each walker visits: every route whose answer nobody before them was given. */
export function planVisits(): Record<string, Visit[]> {
  const answered = new Set<string>();
  return Object.fromEntries(
    Object.entries(WALKERS).map(([walker, { visitor: who }]) => {
      const visits = (ROUTES as readonly AppRoute[]).map((route): Visit => {
        const isOnSite = route.on !== "platform" && (route.own === true || route.on === "site");
        const siteId = who?.hasSite ? MINE : UNKNOWN;
        return { route, admission: admit(route, who, isOnSite ? siteId : null), isOnSite };
      });
      const isNew = ({ route, admission }: Visit) => {
        const answer = `${route.path} ${admission}`;
        return answered.has(answer) ? false : Boolean(answered.add(answer));
      };
      return [walker, visits.filter(isNew)];
    }),
  );
}
