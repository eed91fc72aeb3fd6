import Smartphone from "lucide-react/icons/smartphone";
import { useSyncExternalStore } from "react";
import { install, installStore } from "../platform/installPrompt.ts";
import type { MenuItem } from "../ui/Menu.tsx";
import { showSnackbar } from "../ui/snackbars.ts";

/** The menu's entry to install this host as an app, where the browser can. */
export function useInstallItem(): MenuItem[] {
  const way = useSyncExternalStore(installStore.subscribe, installStore.read, installStore.onServer);
  if (!way) return [];
  const onSelect = () => (way === "offer" ? void install() : tellHow());
  return [{ label: "Install this site as an app", icon: Smartphone, onSelect }];
}

function tellHow() {
  showSnackbar({
    tone: "plain",
    auto: false,
    title: "Add it to your home screen",
    message: "Press Share in the browser's bar, then “Add to Home Screen”.",
  });
}
