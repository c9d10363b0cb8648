import { filterAst } from '@skleyka/contract/filters/filter-ast.ts'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { type FilterName, filterTitle, type ViewedKind, viewedKinds } from '@skleyka/contract/statistic/dimensions.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import type { StatisticCondition } from '@skleyka/contract/statistic/statistic-query.ts'
import * as z from 'zod/mini'
import type { Db } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { EnteredAccount, SignedIn } from '../../http/caller.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import type { Statistics } from '../../statistics/statistics.ts'
import { enterAccountAs } from '../accounts/accounts.ts'
import { withinFilterTime } from '../filters/filters.ts'
import { askRecords, recordsFitting } from '../records/records.ts'
import { viewingDimension } from './figures.sql.ts'
import { freshenOpenHours, uncountedMs } from './open-hours.ts'
import { findRecord, listLiveRecords, timeZoneOf } from './scope.sql.ts'
import { digits } from './store-values.ts'

/** A member who asks, or in whose name a report is made. */
export interface Member {
  readonly user: Pick<SignedIn['user'], 'id' | 'admin' | 'confirmationNeeded'>
  readonly account: EnteredAccount
  readonly signedIn: { readonly user: Member['user'] } & Pick<SignedIn, 'serviceKey'> &
    Partial<Pick<SignedIn, 'impersonation'>>
}

interface ScopeServices {
  readonly db: Db
  readonly statistics: Statistics
  readonly now: () => Date
}

interface ScopeParams {
  readonly ofAccount?: string | undefined
  readonly recordId?: number | undefined
  readonly where?: readonly StatisticCondition[]
}

/** Of what figures are: an account, by its clock, narrowed to records and conditions. */
export interface Scope {
  /** `null` for the whole platform. */
  readonly accountId: number | null
  readonly timeZone: string
  readonly now: Date
  /** SQL on account and record, with columns that viewings and events both have. */
  readonly narrowed: string
  /** SQL on columns of viewings. */
  readonly conditions: string
  readonly params: Readonly<Record<string, unknown>>
  readonly store: Pick<Statistics, 'query' | 'inserts'>
  /** Has what came since counted, where that is not so yet. */
  readonly freshen: () => Promise<void>
  /** For how long events have come that are not counted, in milliseconds. */
  readonly uncountedMs: () => number
  /** Reads rows of the account in PostgreSQL. */
  readonly read: <R>(work: (db: Db) => Promise<R>) => Promise<R>
}

const otherAccount = 'media.can_view_accounts_statistics'

/**
 * Finds of what a member asks figures. Refuses `records.notFound` for a record of another account, `account.notFound` for an account that
 * he does not enter or may not look into, `statistic.value` and `statistic.tooManyRecords` for conditions.
 */
export async function scopeOf(params: ScopeParams, caller: Member, services: ScopeServices): Promise<Scope> {
  const { db, statistics, now } = services
  const account = await accountOf(params.ofAccount, caller, db)
  const read = <R>(work: (db: Db) => Promise<R>): Promise<R> =>
    account.id === caller.account.id ? work(db) : asPlatform(db, 'entering', work)
  const { recordId, where = [] } = params
  const timeZone = await read((rows) => timeZoneOf(rows, account.id))
  if (recordId !== undefined && (await read((rows) => findRecord(rows, account.id, recordId))) === null)
    throw refuse('records.notFound')
  const scope = await conditionsOf(where, { ...caller, account }, { read, now: now() })
  return {
    accountId: account.id,
    timeZone,
    now: now(),
    narrowed: [
      `account = ${digits(account.id)}`,
      ...(recordId === undefined ? [] : [`record = ${digits(recordId)}`]),
      ...scope.narrowed,
    ].join(' AND '),
    conditions: scope.conditions,
    params: scope.params,
    store: statistics,
    freshen: () => freshenOpenHours({ db, statistics }),
    uncountedMs: () => uncountedMs(statistics),
    read,
  }
}

/** The scope of the whole platform, of one account of it, or of some records, by the platform’s clock. */
export function platformScope(
  { db, statistics, now }: ScopeServices,
  {
    timeZone,
    accountId = null,
    recordIds,
  }: { timeZone: string; accountId?: number | null; recordIds?: readonly number[] | undefined },
): Scope {
  return {
    accountId,
    timeZone,
    now: now(),
    narrowed: [
      accountId === null ? '1' : `account = ${digits(accountId)}`,
      ...(recordIds === undefined
        ? []
        : [recordIds.length === 0 ? '0' : `record IN (${recordIds.map(digits).join(',')})`]),
    ].join(' AND '),
    conditions: '1',
    params: {},
    store: statistics,
    freshen: () => freshenOpenHours({ db, statistics }),
    uncountedMs: () => uncountedMs(statistics),
    read: (work) => work(db),
  }
}

async function accountOf(code: string | undefined, caller: Member, db: Db): Promise<EnteredAccount> {
  if (code === undefined || code === caller.account.code) return caller.account
  if (!caller.user.admin && !caller.account.permissions.has(otherAccount)) throw refuse('account.notFound')
  try {
    return await asPlatform(db, 'entering', (all) => enterAccountAs(all, code, caller.signedIn))
  } catch (error) {
    // one that is there and one that is not are answered alike
    throw error instanceof Refusal ? refuse('account.notFound') : error
  }
}

interface Narrowing {
  readonly narrowed: string[]
  readonly conditions: string
  readonly params: Record<string, unknown>
}

async function conditionsOf(
  where: readonly StatisticCondition[],
  member: Member,
  { read, now }: Pick<Scope, 'read' | 'now'>,
): Promise<Narrowing> {
  const narrowed: string[] = []
  const conditions: string[] = []
  const params: Record<string, unknown> = {}
  for (const [place, condition] of where.entries()) {
    const { dimension, values, except } = condition
    const not = except ? 'NOT ' : ''
    if (dimension === 'kind') {
      narrowed.push(kindCondition(values, except, await read((db) => listLiveRecords(db, member.account.id))))
      continue
    }
    const ast = filterOf(condition)
    if (ast !== null) {
      const ids = await read((db) => idsOf(db, member, ast, now))
      narrowed.push(ids.length === 0 ? (except ? '1' : '0') : `${not}record IN (${ids.map(digits).join(',')})`)
      continue
    }
    if (dimension === 'record' || dimension === 'shownBy') {
      const column = dimension === 'record' ? 'record' : 'shown_by'
      const list = values.map((value) => digits(value === '' ? 0 : idOf(value, dimension))).join(',')
      ;(dimension === 'record' ? narrowed : conditions).push(`${not}${column} IN (${list})`)
      continue
    }
    const expression = dimension === 'filter' ? null : viewingDimension(dimension)
    if (expression === null) throw refuse('statistic.adsApart')
    conditions.push(`${not}(${expression}) IN {where${place}:Array(String)}`)
    params[`where${place}`] = values
  }
  return { narrowed, conditions: conditions.length === 0 ? '1' : conditions.join(' AND '), params }
}

/** Returns the condition on videos alone, or on livestreams alone; on either when both are named. */
function kindCondition(values: readonly string[], except: boolean, live: readonly number[]): string {
  if (!values.every((value) => viewedKinds.some((kind) => kind === value))) throw wrongValue('kind')
  const isNamed = (kind: ViewedKind) => values.includes(kind) !== except
  if (isNamed('live') && isNamed('vod')) return '1'
  if (!isNamed('live') && !isNamed('vod')) return '0'
  if (live.length === 0) return isNamed('vod') ? '1' : '0'
  return `${isNamed('vod') ? 'NOT ' : ''}record IN (${live.map(digits).join(',')})`
}

/** Returns a condition that PostgreSQL answers as a filter of records; `null` for one that the store answers. */
function filterOf({ dimension, values }: StatisticCondition): FilterAst | null {
  const isKnown = values.filter((value) => value !== '')
  const ids = () => isKnown.map((value) => idOf(value, dimension))
  const parts = (field: string, value: unknown): unknown[] => [
    ...(isKnown.length > 0 ? [{ field, op: 'in', value }] : []),
    ...(isKnown.length < values.length ? [{ field, op: 'empty', value: true }] : []),
  ]
  switch (dimension) {
    case 'album':
      return parseValues(parts('album', ids()), dimension)
    case 'tag':
      return parseValues(parts('tags', isKnown), dimension)
    case 'owner':
      return parseValues(parts('ownerId', ids()), dimension)
    case 'filter':
      return parseValues(parts('filter', ids()), dimension)
    default:
      return null
  }
}

function parseValues(any: unknown[], dimension: FilterName): FilterAst {
  const judged = z.safeParse(filterAst, any.length === 1 ? any[0] : { any })
  if (!judged.success) throw wrongValue(dimension)
  return judged.data
}

function idOf(text: string, dimension: FilterName): number {
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw wrongValue(dimension)
  return Number(text)
}

const wrongValue = (dimension: FilterName) =>
  refuse('statistic.value', { title: dimension === 'filter' ? 'Фильтр' : filterTitle(dimension) })

async function idsOf(db: Db, member: Member, ast: FilterAst, now: Date): Promise<number[]> {
  const most = statisticBounds.records
  const rows = await withinFilterTime(db, async (tx) =>
    recordsFitting(tx, member.account.id, await askRecords(tx, member, { where: ast }, now))
      .limit(most + 1)
      .execute(),
  )
  if (rows.length > most) throw refuse('statistic.tooManyRecords', { max: most.toLocaleString('ru') })
  return rows.map(({ id }) => id)
}
