import {
  addToReadingList,
  createReadingList,
  listReadingLists,
  removeFromReadingList,
} from "@quire/contracts/calls/library";
import type { ReadingList } from "@quire/contracts/records/library";
import type { PostCard } from "@quire/contracts/records/post";
import { MAX_LIST_NAME } from "@quire/domain/posts/library";
import { type FormEvent, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { formMessageOf, messageOf } from "../../lib/failureMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { Switch } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";

/** Adds a post to the user's reading lists, or to a new one. Needs a connection. */
export function AddToListDialog({ post, onClose }: { post: PostCard; onClose: () => void }) {
  const [lists, setLists] = useState<ReadingList[] | null>(null);
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    callApi(listReadingLists, { query: { post_id: post.id } }).then(
      (found) => setLists(found.lists),
      (failure) => {
        showSnackbar({ title: "We couldn't load your lists.", message: messageOf(failure) });
        onClose();
      },
    );
  }, []);

  async function setListed({ id }: Pick<ReadingList, "id">, isListed: boolean) {
    const params = { id, postId: post.id };
    if (isListed) await callApi(addToReadingList, { params });
    else await callApi(removeFromReadingList, { params });
    setLists(
      (before) => before?.map((one) => (one.id === id ? { ...one, has_post: isListed } : one)) ?? null,
    );
  }

  async function create(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === "") return setError("Name the list.");
    setIsBusy(true);
    setError(null);
    try {
      const list = await callApi(createReadingList, { body: { name: name.trim(), shared: false } });
      setLists((before) => [list, ...(before ?? [])]);
      setName("");
      await setListed(list, true);
    } catch (failure) {
      setError(formMessageOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Add to list"
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {lists === null ? <Skeleton of="row" count={2} label="Loading your lists" /> : null}
      {lists?.map((list) => (
        <Switch
          key={list.id}
          label={list.name}
          checked={list.has_post}
          onChange={(event) => {
            setListed(list, event.target.checked).catch((failure) =>
              showSnackbar({ title: `We couldn't change ${list.name}.`, message: messageOf(failure) }),
            );
          }}
        />
      ))}
      <form className="add-to-list" noValidate onSubmit={(event) => void create(event)}>
        <Field
          label="New list"
          value={name}
          maxLength={MAX_LIST_NAME}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" loading={isBusy}>
          Create
        </Button>
      </form>
    </Modal>
  );
}
