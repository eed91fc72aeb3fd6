import { decimal, type ExportedTable, time } from "../posts/exportedTable.ts";

/** A creator's books, and a user's orders of printed books with their steps. */
export const bookTables: Record<string, ExportedTable> = {
  books: {
    columns: [
      ...["id", "title", "subtitle", "author", "isbn", "ebook_isbn", "trim", "paper", "ink", "binding"],
      ...["details", "sale", "chapters", "pages", "created", "changed"],
    ],
    sql: `SELECT post_id AS key, post_id AS id, details ->> 'title' AS title, details ->> 'subtitle' AS subtitle,
      details ->> 'author' AS author, details ->> 'isbn' AS isbn, details ->> 'ebook_isbn' AS ebook_isbn,
      format ->> 'trim' AS trim, format ->> 'paper' AS paper, format ->> 'ink' AS ink, format ->> 'binding' AS binding,
      details::text AS details, sale::text AS sale, entries::text AS chapters, edition ->> 'pages' AS pages,
      ${time("created_at")} AS created, ${time("updated_at")} AS changed
      FROM books WHERE site_id = $userId AND post_id > $after ORDER BY post_id LIMIT $limit`,
  },
  book_orders: {
    columns: [
      ...[
        "id",
        "book",
        "title",
        "quantity",
        "copies",
        "shipping",
        "tax",
        "currency",
        "state",
        "name",
        "line1",
      ],
      ...[
        "line2",
        "city",
        "region",
        "postcode",
        "country",
        "phone",
        "courier",
        "tracking",
        "ordered",
        "paid",
      ],
    ],
    sql: `SELECT id AS key, id, book_id AS book, edition -> 'details' ->> 'title' AS title, quantity,
      ${decimal("copies")} AS copies, ${decimal("shipping")} AS shipping, ${decimal("tax")} AS tax, currency, state,
      shipping_address ->> 'name' AS name, shipping_address ->> 'line1' AS line1, shipping_address ->> 'line2' AS line2,
      shipping_address ->> 'city' AS city, shipping_address ->> 'state' AS region,
      shipping_address ->> 'postcode' AS postcode, shipping_address ->> 'country' AS country,
      shipping_address ->> 'phone' AS phone, tracking ->> 'courier' AS courier, tracking ->> 'number' AS tracking,
      ${time("created_at")} AS ordered, ${time("confirmed_at")} AS paid
      FROM book_orders WHERE buyer_id = $userId AND id > $after ORDER BY id LIMIT $limit`,
  },
  book_order_steps: {
    columns: ["order", "step", "state", "note", "at"],
    // An order has few steps: its id and a fixed-width number sort like the primary key.
    sql: `SELECT s.order_id || lpad(s.seq::text, 10, '0') AS key, s.order_id AS order, s.seq AS step, s.state, s.note,
      ${time("s.at")} AS at FROM book_orders o JOIN book_order_steps s ON s.order_id = o.id
      WHERE o.buyer_id = $userId AND o.id >= left($after, 20) AND s.order_id || lpad(s.seq::text, 10, '0') > $after
      ORDER BY 1 LIMIT $limit`,
  },
};
