const LARGEST_PAGE = 100;

interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** The rows of a list, page by page until there are enough, and the key that continues after them. */
export async function collectPages<Row>(
  limit: number,
  after: string | undefined,
  ask: (page: { size: number; next?: string }) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const rows: Row[] = [];
  let next: string | null = after ?? null;
  do {
    const size = Math.min(limit - rows.length, LARGEST_PAGE);
    const page: Page<Row> = await ask({ size, ...(next === null ? {} : { next }) });
    rows.push(...page.rows);
    next = page.rows.length > 0 ? page.next : null;
  } while (next !== null && rows.length < limit);
  return { rows, next };
}
