import type { Page } from "@quire/contracts/records/page";
import LogOut from "lucide-react/icons/log-out";
import { mountDetached } from "../lib/mountDetached.tsx";
import type { MenuItem } from "../ui/Menu.tsx";
import { showSnackbar } from "../ui/snackbars.ts";

/** Signs out from the menu of any page; the dialog loads on demand. */
export function signOutItem(page: Page, userId: string): MenuItem {
  return {
    label: "Sign out",
    icon: LogOut,
    onSelect: () =>
      void import("../screens/account/signout/SignOutDialog.tsx").then(
        ({ SignOutDialog }) => mountDetached(page, (end) => <SignOutDialog userId={userId} onClose={end} />),
        () =>
          showSnackbar({ title: "You need to be online to sign out.", message: "You're still signed in." }),
      ),
  };
}
