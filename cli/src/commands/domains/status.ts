import { domainStatus } from "../../services/domains/status.ts";
import type { Invocation } from "../invocation.ts";
import { showDomain } from "./showDomain.ts";

export async function statusCommand(invocation: Invocation): Promise<void> {
  const { terminal, output, place } = invocation;
  const { domain, url } = await domainStatus(terminal, place);
  if (domain) return showDomain(invocation, domain);
  output.print({ domain: null }, []);
  output.info(`No domain is linked. Your site is at ${url}.`);
  output.info("Link one with: quire domains link www.example.com");
}
