import { OWN_LISTS, type OwnList } from "@quire/contracts/calls/posts";
import type { PostType } from "@quire/domain/enums";
import type { LucideIcon } from "lucide-react";
import BookPlus from "lucide-react/icons/book-plus";
import FileUp from "lucide-react/icons/file-up";
import PenLine from "lucide-react/icons/pen-line";
import { type ComponentType, useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { createHash } from "../../lib/createHash.ts";
import { usePage } from "../../lib/PageContext.ts";
import type { PublishSheetComponent } from "../../lib/publishSheet.ts";
import { saveOwnSite } from "../../lib/saveOwnSite.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { SharedDrafts } from "../../widgets/drafts/SharedDrafts.tsx";
import { PostList } from "./PostList.tsx";
import "./ownPosts.css";

interface Section {
  title: string;
  create: { href: string; icon: LucideIcon; label: string };
  /** The one kind it lists; absent for every kind. */
  ptype?: PostType;
}

/** The sections of `/studio/{section}`. */
const SECTIONS = {
  posts: { title: "Posts", create: { href: "/post/new", icon: PenLine, label: "New post" } },
  serials: {
    title: "Stories and comics",
    create: { href: createHash("story"), icon: PenLine, label: "New story or comic" },
    ptype: "parent",
  },
  books: { title: "Books", create: { href: "/book/new", icon: BookPlus, label: "Make a book" } },
  goods: {
    title: "Goods",
    create: { href: createHash("any"), icon: FileUp, label: "New upload" },
    ptype: "dg",
  },
} as const satisfies Record<string, Section>;
type SectionName = keyof typeof SECTIONS;

const LABELS: Record<OwnList, string> = {
  all: "All",
  drafts: "Drafts",
  scheduled: "Scheduled",
  live: "Published",
  archived: "Archive",
};

const isOwnList = (show: string | null): show is OwnList => OWN_LISTS.includes(show as OwnList);

/** Returns the section and the list of an address. `/drafts` is the section of posts, opened at the drafts. */
export function readOwnPostsAddress(
  pathname: string,
  show: string | null,
): { section: SectionName; list: OwnList | "shared" } {
  const isDrafts = pathname === "/drafts";
  const named = pathname.replace("/studio/", "") as SectionName;
  const section = named in SECTIONS ? named : "posts";
  if (section === "posts" && show === "shared") return { section, list: "shared" };
  return { section, list: isOwnList(show) ? show : isDrafts ? "drafts" : "all" };
}

interface OwnPostsScreenProps {
  publish: PublishSheetComponent;
  books: ComponentType<{ siteId: string }>;
}

/** `/studio/{section}`: everything that a creator made, published or not, and drafts shared with them. */
export function OwnPostsScreen({ publish: PublishSheet, books: BookList }: OwnPostsScreenProps) {
  const page = usePage();
  const userId = useUser();
  const [pathname] = useLocation();
  const [publishing, setPublishing] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  useEffect(() => saveOwnSite(page, userId), [page, userId]);
  const { section, list } = readOwnPostsAddress(pathname, new URLSearchParams(useSearch()).get("show"));
  const { title, create, ptype }: Section = SECTIONS[section];
  const href = (show: OwnList | "shared") => `/studio/${section}${show === "all" ? "" : `?show=${show}`}`;
  const tabs = [
    ...OWN_LISTS.map((show) => ({ href: href(show), label: LABELS[show] })),
    ...(section === "posts" ? [{ href: href("shared"), label: "Shared with me" }] : []),
  ];
  return (
    <div className="own-posts">
      <div className="own-posts-head">
        <h1>{title}</h1>
        <Button kind="primary" icon={create.icon} href={create.href}>
          {create.label}
        </Button>
      </div>
      {section === "books" ? null : <Tabs label={title} tabs={tabs} current={href(list)} />}
      {!userId ? (
        <Skeleton of="row" count={3} label={`Loading your ${title.toLowerCase()}`} />
      ) : section === "books" ? (
        <BookList siteId={userId} />
      ) : list === "shared" ? (
        <SharedDrafts userId={userId} />
      ) : (
        <PostList
          key={`${section} ${list} ${changes}`}
          siteId={userId}
          list={list}
          noun={title.toLowerCase()}
          ptype={ptype ?? null}
          onPublish={setPublishing}
        />
      )}
      {/* Outside the list: a published post leaves it, but its share dialog stays. */}
      {userId && publishing ? (
        <PublishSheet
          siteId={userId}
          postId={publishing}
          onClose={() => setPublishing(null)}
          onChanged={() => setChanges((before) => before + 1)}
        />
      ) : null}
    </div>
  );
}
