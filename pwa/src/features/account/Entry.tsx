import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { usePage } from "../../platform/PageContext.ts";
import "./account.css";
import { GoingOn } from "./going/GoingOn.tsx";
import { OnTheWay } from "./going/OnTheWay.tsx";
import { ToPlatform } from "./going/ToPlatform.tsx";
import { ToRedirect } from "./going/ToRedirect.tsx";
import { readSigninQuery } from "./signin/signinQuery.ts";
import { useKnownSession } from "./useKnownSession.ts";

export interface EntryProps {
  mode: "signin" | "signup";
  title: string;
  /** Why one is asked, where that is not plain. */
  note?: ReactNode;
  children: ReactNode;
  /** The way to the other of the two. */
  other: ReactNode;
}

/** The sheet that both entries stand on, for whoever is not in yet; who is in, goes on. */
export function Entry({ mode, title, note, children, other }: EntryProps) {
  const { site } = usePage();
  const query = readSigninQuery(useSearch());
  const { session, isAsking } = useKnownSession();
  if (session?.user) {
    return site ? <ToRedirect query={query} /> : <GoingOn query={query} user={session.user} />;
  }
  // Only who was signed in here before waits for the answer: a form that goes away again would be a trick.
  if (isAsking) return <OnTheWay title={title}>Looking whether you are signed in…</OnTheWay>;
  if (site) return <ToPlatform mode={mode} query={query} />;
  return (
    <div className="account-entry">
      <h1>{title}</h1>
      {note ? <p className="account-note">{note}</p> : null}
      {children}
      <p className="account-other">{other}</p>
    </div>
  );
}
