/** Where the product and the doubles of one worker answer. */
export interface WorkersProduct {
  baseUrl: string;
  sandboxUrl: string;
}

/** Keeps the addresses for the processes that run the journeys, in the order of their workers. */
export function keepForWorkers(products: readonly WorkersProduct[]): void {
  process.env.WORKERS_PRODUCTS = JSON.stringify(products);
}

/** The product of the worker that asks; undefined outside one, and where `BASE_URL` names the product. */
export function workersProduct(): WorkersProduct | undefined {
  const { WORKERS_PRODUCTS, TEST_PARALLEL_INDEX } = process.env;
  if (!WORKERS_PRODUCTS || !TEST_PARALLEL_INDEX) return undefined;
  return (JSON.parse(WORKERS_PRODUCTS) as WorkersProduct[])[Number(TEST_PARALLEL_INDEX)];
}

/** The address of the doubles beside the worker's product. */
export function sandboxUrl(): string {
  return workersProduct()?.sandboxUrl ?? String(process.env.SANDBOX_URL);
}
