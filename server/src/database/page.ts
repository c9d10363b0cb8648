import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Page of a list that the contract asks for; pages start at 1. */
interface PageQuery<Field extends string> {
  readonly sort: { readonly field: Field; readonly order: 'asc' | 'desc' }
  readonly page: number
  readonly perPage: number
}

/** Sort order of a list; rows that are alike in it stand by their `id`. */
type SortColumns<Field extends string> = Readonly<Record<Field | 'id', RawBuilder<unknown>>>

/** One page of what a statement finds, in the order asked for after any it has itself, and how many there are on all of them. */
export async function readPage<DB, TB extends keyof DB, Row, Field extends string>(
  found: SelectQueryBuilder<DB, TB, Row>,
  columns: SortColumns<Field>,
  { sort, page, perPage }: PageQuery<Field>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await found
    .orderBy(columns[sort.field], sort.order)
    .orderBy(columns.id, sort.order)
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute()
  const counted = found.clearSelect().clearOrderBy().select(sql`count(*)`.as('total'))
  const { total } = await counted.$castTo<{ total: number }>().executeTakeFirstOrThrow()
  return { rows, total }
}
