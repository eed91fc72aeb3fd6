import { type ComponentType, type ReactNode, useState } from "react";
import { showSnackbar } from "../ui/snackbars.ts";

type Dialog = ComponentType<{ userId: string; onClose: () => void }>;

/** Signing out from the menu of any page; the dialog is fetched when it is asked for. */
export function useSignOut(): { start: (userId: string) => void; dialog: ReactNode } {
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const [userId, setUserId] = useState<string | null>(null);
  function start(id: string) {
    import("../screens/account/signout/SignOutDialog.tsx").then(
      ({ SignOutDialog }) => {
        setDialog(() => SignOutDialog);
        setUserId(id);
      },
      () => showSnackbar({ title: "You need to be online to sign out.", message: "You're still signed in." }),
    );
  }
  const isOpen = Dialog !== null && userId !== null;
  return { start, dialog: isOpen ? <Dialog userId={userId} onClose={() => setUserId(null)} /> : null };
}
