import { formatRelative } from "@quire/domain/time/dates";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import type { DraftEntry } from "../../../lib/draftTypes.ts";
import { usePage } from "../../../lib/PageContext.ts";
import { useUser } from "../../../lib/useUser.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Row, RowList } from "../../../ui/Row.tsx";
import { deleteDraft } from "../../../widgets/drafts/deleteDraft.ts";
import { StorageNote } from "../../../widgets/StorageNote.tsx";
import { WorkspaceBar } from "../workspace/WorkspaceBar.tsx";

/** Drafts written on this device without an account. */
export function GuestDrafts({ drafts }: { drafts: readonly DraftEntry[] }) {
  const { product } = usePage();
  const userId = useUser();
  const now = Date.now();
  return (
    <>
      <WorkspaceBar back={{ href: "/", label: `Back to ${product.name}` }} state={null} menu={[]} />
      <div className="guest">
        <div className="guest-head">
          <h1>Your drafts</h1>
          <div className="guest-actions">
            <Button icon={Plus} href="/create?new">
              New draft
            </Button>
            {userId ? (
              <Button kind="primary" href="/create?claim=">
                Move to your site
              </Button>
            ) : null}
          </div>
        </div>
        <p className="guest-soft">
          {userId
            ? "You wrote these on this device before signing up."
            : "Drafts are stored only on this device. Publish one and all of them move to your new site."}
        </p>
        <RowList label="Drafts on this device">
          {drafts.map((entry) => {
            const title = entry.title || "Untitled";
            return (
              <Row
                key={entry.id}
                title={title}
                href={`/create?draft=${entry.id}`}
                note={`Changed ${formatRelative(new Date(entry.changedAt).toISOString(), now)}`}
                end={
                  <ActionMenu
                    label={`Actions for ${title}`}
                    items={[{ label: "Delete", icon: Trash, onSelect: () => deleteDraft(entry) }]}
                  />
                }
              />
            );
          })}
        </RowList>
        <StorageNote />
      </div>
    </>
  );
}
