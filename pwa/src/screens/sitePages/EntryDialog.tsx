import { listPosts } from "@quire/contracts/calls/posts";
import type { PostCard } from "@quire/contracts/records/post";
import type { OwnNavigationEntry, SitePageEntry } from "@quire/contracts/records/sitePage";
import {
  MAX_NAVIGATION_LABEL,
  MAX_NAVIGATION_URL,
  type NavigationTab,
  type NavigationTarget,
  navigationLabelProblem,
  readNavigationUrl,
  TAB_PATHS,
} from "@quire/domain/sites/navigation";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { showErrors } from "../../lib/showErrors.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { Select } from "../../ui/Select.tsx";
import { labelOf, TAB_LABELS } from "./navigationCopy.ts";

interface EntryDialogProps {
  siteId: string;
  pages: readonly SitePageEntry[];
  /** Null for a new entry. */
  entry: OwnNavigationEntry | null;
  onDone: (entry: OwnNavigationEntry) => void;
  onClose: () => void;
}

type Kind = NavigationTarget["kind"];

const KINDS: { value: Kind; label: string }[] = [
  { value: "page", label: "One of your pages" },
  { value: "post", label: "A post, story or comic" },
  { value: "tab", label: "A tab of your site" },
  { value: "link", label: "Another website" },
];

/** The latest posts. */
const POSTS = 100;

const FORM = "entry";

/** Adds or changes one entry: where it leads, and its label. */
export function EntryDialog({ siteId, pages, entry, onDone, onClose }: EntryDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const target = entry?.target;
  const [kind, setKind] = useState<Kind>(target?.kind ?? (pages.length > 0 ? "page" : "tab"));
  const [choice, setChoice] = useState(target && "id" in target ? target.id : "");
  const [tab, setTab] = useState<NavigationTab>(target?.kind === "tab" ? target.tab : "stories");
  const [url, setUrl] = useState(target?.kind === "link" ? target.url : "");
  const [label, setLabel] = useState(entry?.label ?? "");
  const [errors, setErrors] = useState<{ label?: string; url?: string; choice?: string }>({});
  const { posts, failure } = usePosts(siteId, kind === "post");
  const options = optionsOf(kind === "page" ? pages : posts, entry, kind);
  const chosen =
    kind === "tab" ? TAB_LABELS[tab] : (options.find(({ value }) => value === choice)?.label ?? "");
  const suggested = kind === "link" ? "" : labelOf(choice || kind === "tab" ? chosen : "");

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readTarget();
    const text = label.trim() || suggested;
    const problem = navigationLabelProblem(text);
    const found = { ...("errors" in read ? read.errors : {}), ...(problem ? { label: problem } : {}) };
    if ("errors" in read || problem) return showErrors(form, () => setErrors(found));
    onDone({ label: text, ...read.entry });
  }

  function readTarget():
    | { entry: Omit<OwnNavigationEntry, "label"> }
    | { errors: { url?: string; choice?: string } } {
    if (kind === "tab") return { entry: { target: { kind, tab }, title: null, url: TAB_PATHS[tab] } };
    if (kind === "link") {
      const address = readNavigationUrl(url);
      if ("error" in address) return { errors: { url: address.error } };
      return { entry: { target: { kind, url: address.url }, title: null, url: address.url } };
    }
    if (choice === "") return { errors: { choice: "Choose where this entry leads." } };
    if (target && "id" in target && target.id === choice && entry) {
      return { entry: { target, title: entry.title, url: entry.url } };
    }
    return { entry: { target: { kind, id: choice }, title: chosen, url: addressOf(kind, choice) } };
  }

  const addressOf = (of: "page" | "post", chosenId: string): string | null => {
    if (of === "post") return posts.find((post) => post.id === chosenId)?.permalink ?? null;
    const page = pages.find((one) => one.id === chosenId);
    return page?.published ? page.path : null;
  };

  return (
    <Modal
      open
      onClose={onClose}
      title={entry ? `Edit ${entry.label}` : "Add an entry"}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={id + FORM}>
            {entry ? "Done" : "Add"}
          </Button>
        </>
      }
    >
      <form id={id + FORM} ref={form} className="site-pages-fields" noValidate onSubmit={submit}>
        <Select
          label="Leads to"
          options={KINDS}
          value={kind}
          onChange={(event) => {
            setKind(event.target.value as Kind);
            setChoice("");
            setErrors({});
          }}
        />
        {kind === "page" || kind === "post" ? (
          <Select
            label={kind === "page" ? "Page" : "Post"}
            name="choice"
            options={[{ value: "", label: kind === "page" ? "Choose a page" : "Choose a post" }, ...options]}
            value={choice}
            hint={failure ? messageOf(failure) : undefined}
            error={errors.choice}
            onChange={(event) => setChoice(event.target.value)}
          />
        ) : null}
        {kind === "tab" ? (
          <Select
            label="Tab"
            options={Object.entries(TAB_LABELS).map(([value, name]) => ({ value, label: name }))}
            value={tab}
            onChange={(event) => setTab(event.target.value as NavigationTab)}
          />
        ) : null}
        {kind === "link" ? (
          <Field
            label="Address"
            name="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_NAVIGATION_URL}
            placeholder="https://"
            value={url}
            error={errors.url}
            onChange={(event) => setUrl(event.target.value)}
          />
        ) : null}
        <Field
          label="Label"
          name="label"
          hint={`At most ${MAX_NAVIGATION_LABEL} characters.`}
          value={label}
          placeholder={suggested}
          error={errors.label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </form>
    </Modal>
  );
}

/** What can be chosen: also the entry's own target, which may be deleted or an older post. */
function optionsOf(
  records: readonly { id: string; title: string }[],
  entry: OwnNavigationEntry | null,
  kind: Kind,
): { value: string; label: string }[] {
  const options = records.map(({ id, title }) => ({ value: id, label: title || "Untitled" }));
  const target = entry?.target;
  if (!target || target.kind !== kind || !("id" in target)) return options;
  if (options.some(({ value }) => value === target.id)) return options;
  return [{ value: target.id, label: entry.title ?? "Deleted" }, ...options];
}

/** Published posts of the site, the latest first. */
function usePosts(siteId: string, isWanted: boolean): { posts: PostCard[]; failure: unknown } {
  const [posts, setPosts] = useState<PostCard[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    callApi(listPosts, { params: { siteId }, query: { size: POSTS } }).then(
      (page) => isMounted && setPosts(page.posts),
      (error: unknown) => isMounted && setFailure(error),
    );
    return () => {
      isMounted = false;
    };
  }, [siteId, isWanted]);
  return { posts, failure };
}
