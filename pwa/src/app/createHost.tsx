import type { Role } from "@quire/domain/enums";
import { isPro } from "@quire/domain/groups";
import { useEffect, useState } from "react";
import { CreateModal } from "../features/serialStudio/create/CreateModal.tsx";
import { SerialModal } from "../features/serialStudio/create/SerialModal.tsx";
import type { Beginning } from "../platform/createHash.ts";
import { mountBeside } from "../platform/mountBeside.tsx";
import { proHash } from "../platform/proHash.ts";
import { useSession } from "../platform/useSession.ts";
import { whoIsHere } from "../platform/whoIsHere.ts";
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
  const remove = mountBeside(page, () => <Begin navigator={navigator} what={what} onClose={end} />);
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
