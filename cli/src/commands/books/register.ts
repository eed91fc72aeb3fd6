import { common, group, paged, type Registrar, withWeb } from "../common.ts";
import type { CommonFlags } from "../invocation.ts";
import type { PageFlags } from "../listing.ts";
import type { OrdersFlags } from "./orders.ts";
import type { ShipFlags } from "./ship.ts";

const EXAMPLES = `
Examples:
  $ quire books list
  $ quire books publish b01k…
  $ quire books orders --to-ship
  $ quire books ship b01k… --courier "India Post" --number EE123456789IN
  $ quire build --help             make an e-book and a printed book of a folder`;

const PUBLISH_EXAMPLES = `
What prevents it is listed by field: nothing is published until all of it is
fixed. Books are made and edited in the browser.

Examples:
  $ quire books publish b01k…
  $ quire books publish melville.quire.example/book/b01k…/moby-dick`;

const ORDERS_EXAMPLES = `
In a pipe: id, state, book, quantity, buyer, your earnings, date, and for those
that you ship the address.

Examples:
  $ quire books orders
  $ quire books orders --to-ship
  $ quire books orders --json --select '.orders[].id'`;

const SHIP_EXAMPLES = `
The buyer is told and sees the tracking number. For orders that you print
yourself.

Examples:
  $ quire books ship b01k… --courier "India Post" --number EE123456789IN`;

export const registerBooks: Registrar = (program, run) => {
  const books = group(program, "books", "your printed books and their orders", EXAMPLES);
  withWeb(paged(common(books.command("list", { isDefault: true }))))
    .description("list your books, the last changed first")
    .addHelpText("after", EXAMPLES)
    .action((flags: PageFlags) =>
      run(flags, async (...invocation) => (await import("./list.ts")).listCommand(...invocation), {
        web: { named: "books" },
      }),
    );
  common(books.command("publish"))
    .description("publish a book, or its changes, and put it on sale")
    .argument("<book>", "its ID or address")
    .addHelpText("after", PUBLISH_EXAMPLES)
    .action((book: string, flags: CommonFlags) =>
      run(flags, async (invocation) => (await import("./publish.ts")).publishCommand(invocation, book)),
    );
  withWeb(paged(common(books.command("orders"))))
    .description("list orders of your books, latest first")
    .option("--to-ship", "only those that you have to ship")
    .addHelpText("after", ORDERS_EXAMPLES)
    .action((flags: OrdersFlags) =>
      run(flags, async (...invocation) => (await import("./orders.ts")).ordersCommand(...invocation), {
        web: { named: "orders" },
      }),
    );
  common(books.command("ship"))
    .description("record that you shipped an order")
    .argument("<order>", "its ID, from `quire books orders`")
    .requiredOption("--courier <name>", "who delivers it")
    .requiredOption("--number <number>", "the tracking number")
    .option("--url <address>", "where it can be tracked")
    .addHelpText("after", SHIP_EXAMPLES)
    .action((order: string, flags: ShipFlags) =>
      run(flags, async (invocation, all) => (await import("./ship.ts")).shipCommand(invocation, order, all)),
    );
};
