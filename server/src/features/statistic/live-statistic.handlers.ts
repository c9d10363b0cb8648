import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import {
  type BroadcastAudience,
  type liveStatistic,
  mostBroadcasts,
} from '@skleyka/contract/statistic/live-statistic.calls.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { endReasons } from '@skleyka/contract/translations/translation-states.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { ask } from './ask-store.ts'
import { figuresSql, peakSql, qualitiesSql, stepsSql } from './broadcast.sql.ts'
import { broadcastSteps } from './broadcast-steps.ts'
import { findLiveRecord, listBroadcasts } from './scope.sql.ts'
import { type Scope, scopeOf } from './scope.ts'
import { storeTime } from './store-values.ts'
import { titlesOf } from './titles.ts'

const dayMs = 24 * 3_600_000
/** Events are in the store some seconds after they happened. */
const arrivalMs = 10_000
/** Silence after which a viewer counts as gone (product C7), ms. */
const silentMs = 30_000
/** A peak is the greatest minute (product C7). */
const minuteSeconds = 60

export const liveStatisticHandlers: Handlers<typeof liveStatistic> = {
  broadcasts: async ({ ofAccount, record: key, broadcastId }, caller, services) => {
    const account = await scopeOf({ ofAccount }, caller, services)
    const accountId = account.accountId ?? 0
    const found = await account.read(async (db) => {
      const record = await findLiveRecord(db, accountId, key)
      if (!record) return null
      const { translationId } = record
      const targetId = broadcastId ?? null
      return {
        record,
        listed: await listBroadcasts(db, { accountId, translationId, broadcastId: targetId }, mostBroadcasts),
      }
    })
    if (!found) throw refuse('records.notFound')
    const { record, listed } = found
    const broadcasts = listed.rows.flatMap(({ from, endReason, ...rest }) =>
      from === null ? [] : [{ ...rest, from, endReason: endReasons.find((reason) => reason === endReason) ?? null }],
    )
    const broadcast = broadcastId === undefined ? broadcasts[0] : broadcasts.find(({ id }) => id === broadcastId)
    if (broadcastId !== undefined && !broadcast) throw refuse('statistic.noBroadcast')
    const { now } = account
    const { keptDays } = services.statistics
    return {
      recordId: record.id,
      name: record.name,
      broadcasts,
      ...{ total: listed.total, newerId: listed.newerId, olderId: listed.olderId },
      broadcastId: broadcast?.id ?? null,
      audience: broadcast
        ? await audienceOf(await scopeOf({ ofAccount, recordId: record.id }, caller, services), broadcast)
        : null,
      forgotten: keptDays > 0 && broadcast !== undefined && broadcast.from.getTime() < now.getTime() - keptDays * dayMs,
      timeZone: account.timeZone,
      freshTo: new Date(now.getTime() - arrivalMs),
    }
  },
}

interface StepRow {
  readonly step: number
  readonly viewers: number
  readonly joined: number
  readonly left_: number
}

interface FiguresRow {
  readonly kind: number
  readonly by_country: string
  readonly by_device: string
  readonly by_site: string
  readonly viewings: number
  readonly viewers: number
  readonly watched: number
  readonly walled: number
  readonly stalled: number
  readonly stall_count: number
  readonly kbps_total: number
  readonly rated: number
  readonly errors: number
}

/** Returns who watched a broadcast: by steps, in figures, and from where. */
async function audienceOf(scope: Scope, { from, to }: { from: Date; to: Date | null }): Promise<BroadcastAudience> {
  const { store, now, narrowed } = scope
  const end = to ?? now
  const { stepSeconds, count } = broadcastSteps(from, end)
  const params = {
    ...{ from: storeTime(from), to: storeTime(end), fromMs: from.getTime(), stepMs: stepSeconds * 1000, count },
    ...{ goesOn: to === null ? 1 : 0, silent: storeTime(new Date(now.getTime() - silentMs)) },
  }
  // viewers of a longer step than a minute did not all watch at once
  const isCoarse = stepSeconds > minuteSeconds
  const minutes = { stepMs: minuteSeconds * 1000, count: Math.ceil((end.getTime() - from.getTime()) / 60_000) }
  const [steps, rows, lines, greatest] = await Promise.all([
    ask<StepRow>(store, stepsSql(narrowed), params),
    ask<FiguresRow>(store, figuresSql(narrowed, statisticBounds.top), params),
    ask<{ lines: number; watched: number }>(store, qualitiesSql(narrowed), params),
    isCoarse ? ask<{ peak: number }>(store, peakSql(narrowed), { ...params, ...minutes }) : null,
  ])
  const at = new Map(steps.map((row) => [Number(row.step), row]))
  const points = Array.from({ length: count }, (_, place) => {
    const row = at.get(place)
    return {
      at: new Date(from.getTime() + place * stepSeconds * 1000),
      ...{ viewers: Number(row?.viewers ?? 0), joined: Number(row?.joined ?? 0), left: Number(row?.left_ ?? 0) },
    }
  })
  // which of the three a row is split by, the first one in the highest bit; 1 stands for none
  const ofKind = (kind: number) => rows.filter((row) => Number(row.kind) === kind)
  const [all] = ofKind(0b111)
  const parts = async (name: DimensionName, kind: number, key: 'by_country' | 'by_device' | 'by_site') => {
    const found = ofKind(kind)
    const titleOf = await titlesOf(
      scope,
      [name],
      found.map((row) => [row[key]]),
    )
    return found.map((row) => ({ key: row[key], title: titleOf(name, row[key]), value: Number(row.viewings) }))
  }
  const seconds = (end.getTime() - from.getTime()) / 1000
  return {
    points,
    stepSeconds,
    figures: figuresOf(all, {
      seconds,
      peak: greatest ? Number(greatest[0]?.peak ?? 0) : Math.max(0, ...points.map(({ viewers }) => viewers)),
    }),
    countries: await parts('country', 0b011, 'by_country'),
    devices: await parts('device', 0b101, 'by_device'),
    sites: await parts('site', 0b110, 'by_site'),
    qualities: lines.map(({ lines: height, watched }) => ({
      key: String(height),
      title: Number(height) === 0 ? 'Не\u00a0определено' : `${height}p`,
      value: Number(watched) / 1000,
    })),
  }
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole)

function figuresOf(
  all: FiguresRow | undefined,
  { seconds, peak }: { seconds: number; peak: number },
): BroadcastAudience['figures'] {
  const [watched, walled, stalled] = [Number(all?.watched ?? 0), Number(all?.walled ?? 0), Number(all?.stalled ?? 0)]
  return {
    peak,
    average: shareOf(walled / 1000, seconds),
    viewers: Number(all?.viewers ?? 0),
    watchSeconds: watched / 1000,
    viewerSeconds: shareOf(watched / 1000, Number(all?.viewers ?? 0)),
    rebufferRatio: shareOf(stalled, stalled + walled),
    stalls: Number(all?.stall_count ?? 0),
    bitrateKbps: shareOf(Number(all?.kbps_total ?? 0), Number(all?.rated ?? 0)),
    errors: Number(all?.errors ?? 0),
  }
}
