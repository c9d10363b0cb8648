import type { FilterAst } from '@skleyka/contract/filter-tree.ts'
import type { RecordFilter } from '@skleyka/contract/records.ts'

/** A filter as it is asked of the database: its parts, which have to hold together, at one moment. */
export interface AskedFilter {
  readonly parts: readonly FilterAst[]
  /** What days of the filter are counted from. */
  readonly now: Date
}

/** What a list is narrowed by in its own words, said as a filter. */
export function askFilter({ q = '', states = [], group, where }: RecordFilter, now: Date): AskedFilter {
  const parts: FilterAst[] = []
  if (q !== '') parts.push({ field: 'search', op: 'matches', value: q })
  if (states.length > 0) parts.push({ field: 'currentState', op: 'in', value: states })
  if (group) parts.push({ field: 'group', op: 'eq', value: group })
  if (where) parts.push(where)
  return { parts, now }
}

/** Whether a filter leaves out anything at all. */
export const isNarrowed = ({ parts }: AskedFilter): boolean => parts.length > 0
