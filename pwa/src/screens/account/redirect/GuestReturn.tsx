import { findSite } from "@quire/contracts/calls/sites";
import { readRedirect } from "@quire/domain/accounts/redirects";
import { useEffect } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { PendingPage } from "./PendingPage.tsx";

interface GuestReturnProps {
  domain: string;
  redirect: string | null;
  goTo?: (address: string) => void;
}

const replacePage = (address: string) => location.replace(address);

/** A site's silent sign-in has failed: returns to the page there, as a guest. */
export function GuestReturn({ domain, redirect, goTo = replacePage }: GuestReturnProps) {
  useEffect(() => {
    siteAddress(domain, redirect).then(goTo, () => goTo("/"));
  }, [domain, redirect, goTo]);
  return <PendingPage title="Returning">Taking you back…</PendingPage>;
}

/** Returns a page of a site at the address that the server knows it by: the URL may name any host. */
async function siteAddress(domain: string, redirect: string | null): Promise<string> {
  const site = await callApi(findSite, { query: { domain } });
  const read = readRedirect(redirect);
  return site.url + (read?.kind === "relative" ? read.path : "/");
}
