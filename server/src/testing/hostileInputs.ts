/** A request that tries to stop the server. */
export interface HostileInput {
  name: string;
  method?: "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body(): string | FormData;
  /** How it may be answered. */
  statuses: readonly number[];
}

const JSON_TYPE = { "content-type": "application/json" };

/** Small or cheap requests that would take the server long, by strangers and by the owner of a site. */
export function hostileInputs({ siteId, token }: { siteId: string; token: string }): HostileInput[] {
  const owner = { authorization: `Bearer ${token}` };
  const post = (name: string, markdown: string, statuses = [201, 400, 413]): HostileInput => ({
    name,
    path: `/api/w/${siteId}/posts`,
    headers: { ...JSON_TYPE, ...owner },
    body: () => JSON.stringify({ ptype: "blog", title: name, markdown }),
    statuses,
  });
  const pdf = (name: string, text: string): HostileInput => ({
    name,
    path: `/api/w/sites/${siteId}/uploads/pdf`,
    headers: owner,
    body: () => {
      const form = new FormData();
      form.append("file", new Blob([`%PDF-1.4\n${text}${Math.random()}`]), "book.pdf");
      return form;
    },
    statuses: [400, 413, 415, 422],
  });
  const keys = `{${Array.from({ length: 600_000 }, (_, at) => `"key${at}":1`).join(",")}}`;
  return [
    {
      name: "600,000 keys, of a stranger",
      path: "/api/w/views",
      headers: JSON_TYPE,
      body: () => keys,
      statuses: [403, 413],
    },
    {
      name: "600,000 keys, of an owner",
      path: `/api/w/${siteId}/posts`,
      headers: { ...JSON_TYPE, ...owner },
      body: () => keys,
      statuses: [413],
    },
    {
      name: "a webhook of 12 MB",
      path: "/api/w/webhooks/stripe",
      headers: JSON_TYPE,
      body: () => "a".repeat(12_000_000),
      statuses: [404, 413],
    },
    post("20 kB of emphasis", `${"*".repeat(9_990)}a${"*".repeat(9_990)}`),
    post("112 kB of links without an end", "[a](".repeat(28_000)),
    post(
      "20 kB of a table that is wide and long",
      `|${"a|".repeat(3_000)}\n|${"-|".repeat(3_000)}\n${"|\n".repeat(3_000)}`,
    ),
    post("200 kB of quotations in quotations", `${">".repeat(2_000)}a\n`.repeat(100)),
    post(
      "700 kB of reference definitions",
      Array.from({ length: 50_000 }, (_, at) => `[r${at}]: /a\n`).join(""),
    ),
    post("a paragraph of 7.5 MB", "word ".repeat(1_500_000), [413]),
    pdf("a PDF of objects without an end", "1 0 obj<<".repeat(60_000)),
    pdf("a PDF that is built to be scanned again", "1 0 obj<<endobj<<".repeat(32_000)),
  ];
}
