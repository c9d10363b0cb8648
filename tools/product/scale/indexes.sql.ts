/** A connection of its own: what is set on it lasts until it is told otherwise. */
export interface Client {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>
}

/** Drops the indexes of a table that no constraint stands on, and answers the statements that make them again. */
export async function takeIndexesAway(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement from pg_index
      where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ statement }) => statement)
}

/** An index of many rows is made in a fraction of the time that keeping it up row by row takes. */
export async function restoreIndexes(client: Client, statements: readonly string[]): Promise<void> {
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const statement of statements) await client.query(statement)
}
