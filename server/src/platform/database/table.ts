import type { Model, ModelAttributes, ModelStatic, Sequelize } from "sequelize";

/** One table's model on a connection pool: `sessions(platform.db).create({...}, { transaction })`. */
export type Table<Row extends object, New extends object> = (db: Sequelize) => ModelStatic<Model<Row, New>>;

/**
 * Declares a table. A model belongs to one connection pool, and a process may have several (a replica's, a test's), so
 * it is defined for each at its first use.
 */
export function table<Row extends object, New extends object = Row>(
  name: string,
  columns: ModelAttributes,
): Table<Row, New> {
  return (db) => {
    if (db.isDefined(name)) return db.model(name) as ModelStatic<Model<Row, New>>;
    return db.define(name, columns, { tableName: name }) as ModelStatic<Model<Row, New>>;
  };
}
