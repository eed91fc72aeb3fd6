import Smartphone from "lucide-react/icons/smartphone";
import { useSyncExternalStore } from "react";
import { install, installStore } from "../lib/installPrompt.ts";
import type { MenuItem } from "../ui/Menu.tsx";

/** The menu's entry to install this host as an app, where the browser can. */
export function useInstallItem(): MenuItem[] {
  const way = useSyncExternalStore(installStore.subscribe, installStore.read, installStore.onServer);
  if (!way) return [];
  // Where it is done by hand, the library says how.
  const how = way === "offer" ? { onSelect: () => void install() } : { href: "/library" };
  return [{ label: "Install this site as an app", icon: Smartphone, ...how }];
}
