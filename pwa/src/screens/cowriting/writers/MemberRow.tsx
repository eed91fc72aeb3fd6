import { removeWriter, restoreWriter, updateWriter } from "@quire/contracts/calls/drafts";
import type { DraftMember } from "@quire/contracts/records/draft";
import type { MemberRole } from "@quire/domain/posts/draftRoles";
import { formatDate } from "@quire/domain/time/dates";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { wordsOf } from "../../../lib/failureWords.ts";
import { ActionMenu } from "../../../ui/ActionMenu.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { Row } from "../../../ui/Row.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { ROLE_WORDS } from "../roleWords.ts";
import type { PostKey } from "./useWriters.ts";

interface MemberRowProps {
  of: PostKey;
  member: DraftMember;
  isMe: boolean;
  /** The caller may change and revoke. */
  isGoverned: boolean;
  onChanged: () => void;
  onLeft: () => void;
}

/** Somebody at work on a draft. Whoever is shown out is out at once; that can be taken back for an hour. */
export function MemberRow({ of, member, isMe, isGoverned, onChanged, onLeft }: MemberRowProps) {
  const { person, role, since } = member;
  const [isLeaving, setIsLeaving] = useState(false);
  const params = { ...of, userId: person.id };

  async function change(to: MemberRole, canUndo: boolean) {
    try {
      await callApi(updateWriter, { params, body: { role: to } });
    } catch (error) {
      return showSnackbar({ title: `We couldn't change ${person.name}'s role.`, message: wordsOf(error) });
    }
    onChanged();
    const back = role as MemberRole;
    showSnackbar({
      title: `${person.name} is now a ${to}`,
      tone: "good",
      ...(canUndo ? { action: { label: "Undo", onSelect: () => void change(back, false) } } : {}),
    });
  }

  async function revoke() {
    try {
      await callApi(removeWriter, { params });
    } catch (error) {
      return showSnackbar({ title: `We couldn't remove ${person.name}.`, message: wordsOf(error) });
    }
    onChanged();
    showSnackbar({
      title: `You removed ${person.name}`,
      message: "Their writing stays in the draft.",
      tone: "plain",
      action: { label: "Undo", onSelect: () => void bringBack() },
    });
  }

  async function bringBack() {
    try {
      await callApi(restoreWriter, { params });
      onChanged();
    } catch (error) {
      showSnackbar({ title: `We couldn't add ${person.name} back.`, message: wordsOf(error) });
    }
  }

  async function leave() {
    setIsLeaving(false);
    try {
      await callApi(removeWriter, { params });
      showSnackbar({ title: "You left this draft", tone: "plain" });
      onLeft();
    } catch (error) {
      showSnackbar({ title: "We couldn't remove you from this draft.", message: wordsOf(error) });
    }
  }

  const other: MemberRole = role === "writer" ? "commenter" : "writer";
  const mayChange = isGoverned && role !== "owner";
  return (
    <Row
      lead={<Avatar name={person.name} src={person.logo?.image} />}
      title={isMe ? `${person.name} (you)` : person.name}
      note={role === "owner" ? ROLE_WORDS.owner : `${ROLE_WORDS[role]} since ${formatDate(since)}`}
      end={
        mayChange ? (
          <ActionMenu
            label={`Actions for ${person.name}`}
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
