import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { refuse } from '../../http/refuse.ts'
import { ask } from './ask-store.ts'
import { type Closed, type periodParams, viewingsOfPeriods } from './periods.ts'
import { albumsOfRecords, ownersOfRecords, type RecordGroup, tagsOfRecords } from './scope.sql.ts'
import type { Scope } from './scope.ts'
import { digits } from './store-values.ts'

/** Dimensions that are said of records in PostgreSQL, and who knows their values. */
const readers: Readonly<Partial<Record<DimensionName, typeof albumsOfRecords>>> = {
  album: albumsOfRecords,
  tag: tagsOfRecords,
  owner: ownersOfRecords,
}
export const recordDimensions: ReadonlySet<DimensionName> = new Set(['album', 'tag', 'owner'])

interface Groups {
  /** Joins each viewing with the values of its record; once for each of them. */
  readonly join: string
  /** Returns the value that a key of the statement stands for. */
  readonly keyOf: (name: DimensionName | undefined, key: string) => string
}

/**
 * Brings the values of albums, tags and owners into a statement: as numbers, since what people write never stands in SQL. Only records that
 * were viewed in the period are asked for.
 */
export async function recordGroups(
  scope: Scope,
  by: readonly DimensionName[],
  times: ReturnType<typeof periodParams>,
  closed: Closed,
): Promise<Groups> {
  const dimensionNames = by.filter((name) => recordDimensions.has(name))
  if (dimensionNames.length === 0 || scope.accountId === null) return { join: '', keyOf: (_, key) => key }
  const { accountId } = scope
  const rows = await ask<{ record: number }>(
    scope.store,
    `SELECT DISTINCT record FROM (${viewingsOfPeriods(scope, closed, times, `record ${scope.conditions}`)}) WHERE ${scope.conditions}
     LIMIT ${statisticBounds.records + 1}`,
    times.params,
  )
  if (rows.length > statisticBounds.records)
    throw refuse('statistic.tooManyRecords', { max: statisticBounds.records.toLocaleString('ru') })
  const ids = rows.map(({ record }) => record)
  const joins: string[] = []
  const keys = new Map<DimensionName, string[]>()
  for (const name of dimensionNames) {
    const groups = (await scope.read(async (db) => readers[name]?.(db, accountId, ids))) ?? []
    const { values, pairs } = numberGroups(groups)
    keys.set(name, values)
    joins.push(`LEFT JOIN (
      SELECT tupleElement(pair, 1) AS record_${name}, tupleElement(pair, 2) AS group_${name}
      FROM (SELECT arrayJoin(arrayZip(${pairs.records}, ${pairs.groups})) AS pair)
    ) AS of_${name} ON viewing.record = of_${name}.record_${name}`)
  }
  return {
    join: joins.join('\n'),
    keyOf: (name, key) => (name && keys.has(name) ? (keys.get(name)?.[Number(key)] ?? '') : key),
  }
}

/** Numbers the values from 1 on: 0 is what a record without any is joined with. */
function numberGroups(groups: readonly RecordGroup[]) {
  const values = ['', ...new Set(groups.map(({ key }) => key))]
  const numbers = new Map(values.map((value, place) => [value, place]))
  const list = (all: readonly number[]) => `CAST([${all.map(digits).join(',')}], 'Array(UInt32)')`
  return {
    values,
    pairs: {
      records: list(groups.map(({ record }) => record)),
      groups: list(groups.map(({ key }) => numbers.get(key) ?? 0)),
    },
  }
}
