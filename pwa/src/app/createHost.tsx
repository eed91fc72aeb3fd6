import { isPro } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import { useEffect, useState } from "react";
import { type CreateKind, readCreateHash } from "../lib/createHash.ts";
import { currentUserId } from "../lib/currentUser.ts";
import { mountDetached } from "../lib/mountDetached.tsx";
import { proHash } from "../lib/proHash.ts";
import { useSession } from "../lib/useSession.ts";
import { SerialModal } from "../screens/serialStudio/create/SerialModal.tsx";
import { Modal } from "../ui/Modal.tsx";
import { CreateChoices } from "../widgets/create/CreateChoices.tsx";
import type { Navigator } from "./navigator.ts";

/** Opens the create dialog in a root of its own; returns a function that closes it. */
export function mountCreate(navigator: Navigator, kind: CreateKind, onClosed: () => void): () => void {
  const { page, path } = navigator.read();
  function end() {
    unsubscribe();
    onClosed();
    remove();
  }
  const unsubscribe = navigator.subscribe(() => {
    if (navigator.read().path !== path) end();
  });
  const remove = mountDetached(page, () => <CreateDialogs navigator={navigator} kind={kind} onClose={end} />);
  return end;
}

function CreateDialogs({
  navigator,
  kind,
  onClose,
}: {
  navigator: Navigator;
  kind: CreateKind;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(kind);
  const siteId = currentUserId();
  const user = useSession()?.user;
  const needsPro = user?.small_business === true && !isPro(user.groups as Role[]);
  useEffect(() => {
    if (!needsPro) return;
    onClose();
    location.hash = proHash("smbCreator");
  }, [needsPro, onClose]);
  if (!siteId || needsPro) return null;
  if (chosen === "any") {
    const choose = (href: string) => {
      const serial = readCreateHash(new URL(href, location.href).hash);
      if (serial) setChosen(serial);
      else onClose();
    };
    return (
      <Modal open onClose={onClose} title="What would you like to make?">
        <CreateChoices onChosen={choose} />
      </Modal>
    );
  }
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
