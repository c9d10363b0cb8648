import { filterAst } from '@skleyka/contract/filters/filter-ast.ts'
import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import {
  conditionsOf,
  type FilterAst,
  type FilterCondition,
  groupOf,
  isCondition,
} from '@skleyka/contract/filters/filter-tree.ts'
import * as z from 'zod/mini'
import type { Db } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { type FilterReader, findAsts, findFillingFilters } from './filters.sql.ts'

/**
 * The filter with those it names put in their places. Refuses filters.notFound for one that is not there or that the
 * reader does not see, filters.circle for one that comes to itself, also through an album that it fills, filters.tooMany when it all becomes too large. Filters
 * inside a saved one are of its author and need not be seen by the reader; without a reader none need.
 */
export async function wholeFilter(
  db: Db,
  accountId: number,
  reader: FilterReader | null,
  ast: FilterAst,
  within: readonly number[] = [],
): Promise<FilterAst> {
  await checkAlbums(db, accountId, ast, within)
  const ids = [...new Set(conditionsOf(ast).flatMap(namedIn))]
  if (ids.length === 0) return ast
  if (ids.some((id) => within.includes(id))) throw refuse('filters.circle')
  const rows = await findAsts(db, accountId, reader, ids)
  if (rows.length < ids.length) throw refuse('filters.notFound')
  const found = new Map<number, FilterAst>()
  for (const row of rows) {
    const own = z.parse(filterAst, row.ast)
    found.set(row.id, await wholeFilter(db, accountId, null, own, [...within, row.id]))
  }
  const whole = inlineFilters(ast, found)
  if (conditionsOf(whole).length > filterBounds.wholeConditions) {
    throw refuse('filters.tooMany', { max: filterBounds.wholeConditions })
  }
  return whole
}

/** An album stays as it is asked for, and what fills it must not ask for itself. */
async function checkAlbums(db: Db, accountId: number, ast: FilterAst, within: readonly number[]): Promise<void> {
  const albums = conditionsOf(ast).flatMap(albumsIn)
  if (within.length === 0 || albums.length === 0) return
  const ids = await findFillingFilters(db, accountId, albums)
  if (ids.some((id) => within.includes(id))) throw refuse('filters.circle')
  for (const row of await findAsts(db, accountId, null, ids)) {
    await wholeFilter(db, accountId, null, z.parse(filterAst, row.ast), [...within, row.id])
  }
}

const idsIn = ({ value }: FilterCondition): number[] => [value].flat().filter((id) => typeof id === 'number')
const albumsIn = (condition: FilterCondition): number[] =>
  condition.field === 'album' && condition.op === 'in' ? idsIn(condition) : []

/** The filters that a condition names. */
export const namedIn = (condition: FilterCondition): number[] => (condition.field === 'filter' ? idsIn(condition) : [])

function inlineFilters(ast: FilterAst, found: ReadonlyMap<number, FilterAst>): FilterAst {
  if (isCondition(ast)) {
    const ids = namedIn(ast)
    return ids.length === 0 ? ast : { any: ids.flatMap((id) => found.get(id) ?? []) }
  }
  const { join, members } = groupOf(ast)
  const inner = members.map((member) => inlineFilters(member, found))
  if (join === 'all') return { all: inner }
  return join === 'any' ? { any: inner } : { not: inner }
}
