import type { Model, ModelAttributes, ModelStatic, Sequelize } from "sequelize";

/** One table, as one database knows it: `sessions(platform.db).create({...}, { transaction })`. */
export type Table<Row extends object, New extends object> = (db: Sequelize) => ModelStatic<Model<Row, New>>;

/**
 * Declares a table. A model belongs to one connection pool, and a process may have several (a replica's, a test's),
 * so it is defined for each when it is first asked for.
 */
export function table<Row extends object, New extends object = Row>(
  name: string,
  columns: ModelAttributes,
): Table<Row, New> {
  return (db) =>
    (db.isDefined(name) ? db.model(name) : db.define(name, columns, { tableName: name })) as ModelStatic<
      Model<Row, New>
    >;
}
