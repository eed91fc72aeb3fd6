const LARGEST_PAGE = 100;

interface Page<Row> {
  rows: Row[];
  next: string | null;
}

/** Fetches pages until there are enough rows; returns the rows and the cursor that continues after them. */
export async function collectPages<Row>(
  limit: number,
  after: string | undefined,
  fetchPage: (page: { size: number; next?: string }) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const rows: Row[] = [];
  let next: string | null = after ?? null;
  do {
    const size = Math.min(limit - rows.length, LARGEST_PAGE);
    const page: Page<Row> = await fetchPage({ size, ...(next === null ? {} : { next }) });
    rows.push(...page.rows);
    next = page.rows.length > 0 ? page.next : null;
  } while (next !== null && rows.length < limit);
  return { rows, next };
}
