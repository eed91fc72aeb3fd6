import { removeWriter, restoreWriter, updateWriter } from "@quire/contracts/calls/drafts";
import type { DraftMember } from "@quire/contracts/records/draft";
import type { MemberRole } from "@quire/domain/posts/draftRoles";
import { formatDate } from "@quire/domain/time/dates";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { smallestOf } from "../../../lib/smallestOf.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Row } from "../../../ui/Row.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { ROLE_LABELS } from "../roleCopy.ts";
import type { PostKey } from "./useWriters.ts";

interface MemberRowProps {
  of: PostKey;
  member: DraftMember;
  isMe: boolean;
  /** The current user can change and remove the member. */
  mayManage: boolean;
  onChanged: () => void;
  onLeft: () => void;
}

/** A member of a draft. Removal takes effect at once and can be undone for an hour. */
export function MemberRow({ of, member, isMe, mayManage, onChanged, onLeft }: MemberRowProps) {
  const { user, role, since } = member;
  const [isLeaving, setIsLeaving] = useState(false);
  const params = { ...of, userId: user.id };

  async function change(to: MemberRole, canUndo: boolean) {
    try {
      await callApi(updateWriter, { params, body: { role: to } });
    } catch (error) {
      return showSnackbar({ title: `We couldn't change ${user.name}'s role.`, message: messageOf(error) });
    }
    onChanged();
    const previous = role as MemberRole;
    showSnackbar({
      title: `${user.name} is now a ${to}`,
      tone: "good",
      ...(canUndo ? { action: { label: "Undo", onSelect: () => void change(previous, false) } } : {}),
    });
  }

  async function revoke() {
    try {
      await callApi(removeWriter, { params });
    } catch (error) {
      return showSnackbar({ title: `We couldn't remove ${user.name}.`, message: messageOf(error) });
    }
    onChanged();
    showSnackbar({
      title: `You removed ${user.name}`,
      message: "Their writing stays in the draft.",
      tone: "plain",
      action: { label: "Undo", onSelect: () => void restore() },
    });
  }

  async function restore() {
    try {
      await callApi(restoreWriter, { params });
      onChanged();
    } catch (error) {
      showSnackbar({ title: `We couldn't add ${user.name} back.`, message: messageOf(error) });
    }
  }

  async function leave() {
    setIsLeaving(false);
    try {
      await callApi(removeWriter, { params });
      showSnackbar({ title: "You left this draft", tone: "plain" });
      onLeft();
    } catch (error) {
      showSnackbar({ title: "We couldn't remove you from this draft.", message: messageOf(error) });
    }
  }

  const other: MemberRole = role === "writer" ? "commenter" : "writer";
  const mayChange = mayManage && role !== "owner";
  return (
    <Row
      lead={<Avatar name={user.name} src={smallestOf(user.logo)} />}
      title={isMe ? `${user.name} (you)` : user.name}
      note={role === "owner" ? ROLE_LABELS.owner : `${ROLE_LABELS[role]} since ${formatDate(since)}`}
      end={
        mayChange ? (
          <ActionMenu
            label={`Actions for ${user.name}`}
            items={[
              { label: `Make ${other}`, onSelect: () => void change(other, true) },
              { label: "Remove from this draft", onSelect: () => void revoke() },
            ]}
          />
        ) : isMe && role !== "owner" ? (
          <>
            <Button size="s" onClick={() => setIsLeaving(true)}>
              Leave
            </Button>
            <Modal
              open={isLeaving}
              onClose={() => setIsLeaving(false)}
              title="Leave this draft?"
              actions={
                <>
                  <Button onClick={() => setIsLeaving(false)}>Stay</Button>
                  <Button kind="danger" onClick={() => void leave()}>
                    Leave
                  </Button>
                </>
              }
            >
              Your writing stays in the draft. You'll need a new invite to come back.
            </Modal>
          </>
        ) : null
      }
    />
  );
}
