import { localSignOut } from "../../../lib/signOutPort.ts";

/** Saves what waits to be sent to a file of the person's own. */
export async function saveUnsent(userId: string): Promise<void> {
  const changes = await localSignOut.exportUnsent(userId);
  const file = new Blob([JSON.stringify({ host: location.host, changes }, null, 2)], {
    type: "application/json",
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "unsent-changes.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
