import { CallError } from "@quire/client/errors";
import { getProfile } from "@quire/contracts/calls/sites";
import { Exit, Failure } from "../../exit.ts";
import { profilesPath, readProfiles } from "../account/profiles.ts";
import { quoted } from "../posts/quoted.ts";
import type { SitesOfFolder, SyncRequest } from "./run.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Refuses to sync a folder with another site than its own, unless the user confirms: every text would be published
 * there too. A dry run only says so.
 */
export async function requireSiteOfFolder(workspace: Workspace, request: SyncRequest): Promise<void> {
  if (workspace.otherSites.length === 0) return;
  const sites = await nameSites(workspace);
  const message = `this folder belongs to ${sites.own}, not to ${sites.other}`;
  if (request.dryRun) {
    workspace.warnings.push({ file: request.folder, line: null, key: null, message });
    return;
  }
  if (await request.confirmSite?.(sites)) return;
  const folder = quoted(request.folder);
  const command = request.direction === "both" ? "sync" : request.direction;
  const own = sites.ownProfile === null ? "the sign-in of its own site" : `--profile ${sites.ownProfile}`;
  throw new Failure({
    exit: Exit.usage,
    code: "other_site",
    message: `${request.folder} belongs to ${sites.own}. You are signed in to ${sites.other}.`,
    saved: "Nothing was sent.",
    next: `Use ${own}; or, to have its texts on ${sites.other} too: quire ${command} ${folder} --other-site`,
  });
}

async function nameSites({ otherSites, user, account, terminal }: Workspace): Promise<SitesOfFolder> {
  const { profiles } = await readProfiles(profilesPath(terminal.env));
  const saved = Object.entries(profiles).find(([, { user: owner }]) => otherSites.includes(owner.id));
  const [first = ""] = otherSites;
  return {
    own: saved ? nameOf(saved[1].user) : await nameThere(first),
    ownProfile: saved?.[0] ?? null,
    other: nameOf(user),
  };

  /** A site without a sign-in here may be on the same host. */
  async function nameThere(id: string): Promise<string> {
    try {
      const params = { id };
      const { url } = await account.client.call(getProfile, { params, signal: terminal.signal });
      return url;
    } catch (error) {
      if (error instanceof CallError) return `another site (${id})`;
      throw error;
    }
  }
}

function nameOf({ name, site_url: url }: { name: string; site_url: string | null }): string {
  return url ?? `“${name}”`;
}
