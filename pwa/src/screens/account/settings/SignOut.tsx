import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { SignOutDialog } from "../signout/SignOutDialog.tsx";

/** The way out, at the end of the settings. */
export function SignOut({ userId }: { userId: string }) {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <Button onClick={() => setIsLeaving(true)}>Sign out</Button>
      {isLeaving ? <SignOutDialog userId={userId} onClose={() => setIsLeaving(false)} /> : null}
    </>
  );
}
