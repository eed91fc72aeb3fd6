import { isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { useEffect, useState } from "react";
import type { Beginning } from "../lib/createHash.ts";
import { mountDetached } from "../lib/mountDetached.tsx";
import { proHash } from "../lib/proHash.ts";
import { useSession } from "../lib/useSession.ts";
import { whoIsHere } from "../lib/whoIsHere.ts";
import { CreateModal } from "../screens/serialStudio/create/CreateModal.tsx";
import { SerialModal } from "../screens/serialStudio/create/SerialModal.tsx";
import type { Navigator } from "./navigator.ts";

/** Opens, beside the app, what a creator begins; returns what takes it away. */
export function mountCreate(navigator: Navigator, what: Beginning, onGone: () => void): () => void {
  const { page, path } = navigator.read();
  function end() {
    leave();
    onGone();
    remove();
  }
  const leave = navigator.subscribe(() => {
    if (navigator.read().path !== path) end();
  });
  const remove = mountDetached(page, () => <Begin navigator={navigator} what={what} onClose={end} />);
  return end;
}

function Begin({ navigator, what, onClose }: { navigator: Navigator; what: Beginning; onClose: () => void }) {
  const [chosen, setChosen] = useState(what);
  const siteId = whoIsHere();
  const user = useSession()?.user;
  const needsPro = user?.small_business === true && !isPro(user.groups as Role[]);
  useEffect(() => {
    if (!needsPro) return;
    onClose();
    location.hash = proHash("smbCreator");
  }, [needsPro, onClose]);
  if (!siteId || needsPro) return null;
  if (chosen === "any") return <CreateModal onClose={onClose} onSerial={setChosen} />;
  return (
    <SerialModal
      siteId={siteId}
      kind={chosen}
      onClose={onClose}
      onDone={(id, kind) => {
        onClose();
        navigator.go(`/${kind}/${id}/edit`);
      }}
    />
  );
}
