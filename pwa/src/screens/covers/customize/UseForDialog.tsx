import type { User } from "@quire/contracts/records/user";
import ImageIcon from "lucide-react/icons/image";
import { useEffect, useState } from "react";
import { messageOf } from "../../../lib/failureMessages.ts";
import { platformHref } from "../../../lib/links.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { pictureOf } from "../../../widgets/pictureOf.ts";
import { type CoverTarget, listTargets, setAsCover } from "./coverTargets.ts";

/** More rows than this can be searched. */
const SEARCHABLE = 6;

interface UseForDialogProps {
  user: User;
  /** Draws the cover as a file. */
  makeFile: () => Promise<File>;
  onClose: () => void;
}

/** Everything of the user's that has a cover; a press puts this one on it. */
export function UseForDialog({ user, makeFile, onClose }: UseForDialogProps) {
  const page = usePage();
  const [targets, setTargets] = useState<CoverTarget[] | null>(user.site_url ? null : []);
  const [failure, setFailure] = useState<unknown>(null);
  const [search, setSearch] = useState("");
  const [busy, setBusy] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const siteId = user.id;
  const shown = targets?.filter(({ title }) =>
    title.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (!user.site_url) return;
    setFailure(null);
    listTargets(siteId).then(setTargets, setFailure);
  }, [siteId, attempt]);

  async function use(target: CoverTarget) {
    if (busy) return;
    setBusy(target.id);
    try {
      const [{ sendFile }, { api }] = await Promise.all([
        import("@quire/client/sendFile"),
        import("../../../lib/api.ts"),
      ]);
      const file = await sendFile(api, { id: siteId, kind: "image" }, await makeFile());
      const isLive = await setAsCover(siteId, target, file);
      const message = isLive ? "Readers see it now." : "It's saved. Readers see it once you publish.";
      showSnackbar({ title: `“${target.title}” has its cover`, message, tone: "good" });
      onClose();
    } catch (error) {
      showSnackbar({ title: "The cover wasn't changed", message: messageOf(error) });
      setBusy(null);
    }
  }

  return (
    <Modal open onClose={onClose} title="Use this cover for">
      {failure ? (
        <ErrorState title="We couldn't load your posts" onRetry={() => setAttempt(attempt + 1)}>
          {messageOf(failure)}
        </ErrorState>
      ) : targets === null ? (
        <Skeleton of="row" count={3} label="Loading your posts" />
      ) : targets.length === 0 ? (
        <EmptyState
          title="Nothing to put it on yet"
          action={<Button href={platformHref(page, "/create")}>Write something</Button>}
        >
          Write a post or a story first. This cover stays in your history.
        </EmptyState>
      ) : (
        <>
          {targets.length > SEARCHABLE ? (
            <Field
              label="Search by title"
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          ) : null}
          {shown?.length === 0 ? <p className="covers-note">No title contains “{search.trim()}”.</p> : null}
          <ul className="customize-targets">
            {shown?.map((target) => (
              <li key={target.id}>
                <button
                  type="button"
                  className="customize-target"
                  aria-busy={busy === target.id}
                  onClick={() => void use(target)}
                >
                  <span className="customize-thumb">
                    <Thumb target={target} />
                  </span>
                  <span>
                    <span className="covers-row-title">{target.title}</span>
                    <span className="covers-note">
                      {busy === target.id ? "Saving the cover" : target.label}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

function Thumb({ target }: { target: CoverTarget }) {
  const picture = pictureOf(target.image, "3rem");
  return picture ? <Picture {...picture} alt="" cover /> : <Icon of={ImageIcon} size={20} />;
}
