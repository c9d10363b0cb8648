import { filterAst } from '@skleyka/contract/filters/filter-ast.ts'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import type { RecordFilter } from '@skleyka/contract/records/records.calls.ts'
import type { SessionUser } from '@skleyka/contract/sessions/sessions.calls.ts'
import * as z from 'zod/mini'
import type { Db } from '../../database/database.ts'
import type { EnteredAccount } from '../../http/caller.ts'
import { badParams } from '../../http/problems.ts'
import { filterReader, wholeFilter } from '../filters/filters.ts'
import type { Meaning } from '../search/search.ts'

/** A filter as it is asked of the database: its parts, which have to hold together, at one moment. */
export interface FilterRequest {
  readonly parts: readonly FilterAst[]
  /** Moment that days of the filter are counted from. */
  readonly now: Date
  /** Meaning of the words of a search. */
  readonly meaning?: Meaning | null
}

/**
 * A filter of a list as a member asks it. Refuses filters.notFound for a saved one that he does not see, and as a bad param
 * what its fields cannot answer, which the contract of lists leaves open.
 */
export async function askRecords(
  db: Db,
  caller: { readonly user: Pick<SessionUser, 'id' | 'admin'>; readonly account: EnteredAccount },
  filter: NamedFilter,
  now: Date,
): Promise<FilterRequest> {
  const judged = z.safeParse(answerable, { filter })
  if (!judged.success) throw badParams(judged.error)
  return askWhole(db, caller.account.id, filterReader(caller), filter, now)
}

const answerable = z.object({ filter: z.object({ where: z.optional(filterAst) }) })

/** The same for what a member asked before and the account goes on with; refuses filters.notFound for one that is gone. */
export const askRecordsAgain = (db: Db, accountId: number, filter: NamedFilter, now: Date): Promise<FilterRequest> =>
  askWhole(db, accountId, null, filter, now)

type NamedFilter = RecordFilter & { readonly filterId?: number | undefined }

async function askWhole(
  db: Db,
  accountId: number,
  reader: ReturnType<typeof filterReader> | null,
  filter: NamedFilter,
  now: Date,
): Promise<FilterRequest> {
  const parts: FilterAst[] = []
  for (const part of partsOf(filter)) parts.push(await wholeFilter(db, accountId, reader, part))
  return { parts, now }
}

/** Returns true if a filter leaves out anything at all. */
export const isNarrowed = ({ parts, meaning }: FilterRequest): boolean => parts.length > 0 || Boolean(meaning)

/** Returns what a list is narrowed by in its own words, said as a filter. */
function partsOf({ q = '', states = [], group, where, filterId }: NamedFilter): FilterAst[] {
  const parts: FilterAst[] = []
  if (q !== '') parts.push({ field: 'search', op: 'matches', value: q })
  if (states.length > 0) parts.push({ field: 'currentState', op: 'in', value: states })
  if (group) parts.push({ field: 'group', op: 'eq', value: group })
  if (where) parts.push(where)
  if (filterId !== undefined) parts.push({ field: 'filter', op: 'in', value: [filterId] })
  return parts
}
