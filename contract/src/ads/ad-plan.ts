import { isListed, type PlayerSite } from '../access/site-rules.ts'
import type { AdBlock, AdBreak, AdDevice, WholeAds } from './ads.ts'

/** Viewer that breaks are planned for: what is not known is null, and no rule that asks for it is met. */
export interface AdViewer {
  readonly place: PlayerSite
  /** ISO 3166-1. */
  readonly country: string | null
  readonly device: AdDevice | null
  readonly now: Date
}

/** Video that breaks are planned over. */
export interface AdVideo {
  readonly durationMs: number | null
  /** The moments of its cuepoints for advertising. */
  readonly cuepointsMs: readonly number[]
}

export const breakKinds = ['START', 'MIDDLE', 'END', 'PAUSE'] as const
export type BreakKind = (typeof breakKinds)[number]

/** Reason why a block is not shown in a break. */
export const blockLosses = ['NOT_NAMED', 'NO_VIDEO', 'NOT_YET', 'OVER', 'COUNTRY', 'SITE', 'DEVICE'] as const
export type BlockLoss = (typeof blockLosses)[number]

/** A block in a break: how likely it comes first, from 0 to 1, or why it does not come at all. */
export type PlannedBlock =
  | { readonly block: AdBlock; readonly share: number; readonly loss: null }
  | { readonly block: AdBlock; readonly share: 0; readonly loss: BlockLoss }

export interface PlannedBreak {
  readonly kind: BreakKind
  /** Only of one in the middle. */
  readonly atMs: number | null
  readonly rule: AdBreak
  readonly blocks: readonly PlannedBlock[]
}

/** Breaks of one video at most: a stream of a day has one each ten minutes. */
const mostBreaks = 150
/** Breaks as near as that are one: of rules that meet, the first one in the template. */
const nearMs = 5_000

/**
 * Every break that a viewer may meet, in order of time, with each block of the template and what becomes of it. `missing` are
 * the numbers of videos that blocks show and that are not there any more.
 */
export function planAds(
  body: WholeAds,
  video: AdVideo,
  viewer: AdViewer,
  missing: ReadonlySet<number> = new Set(),
): PlannedBreak[] {
  const found = body.breaks.filter(({ leastMs }) => leastMs <= (video.durationMs ?? 0)).flatMap((rule) => placed(rule))
  const apart: typeof found = []
  for (const one of found) if (!apart.some((before) => meets(before, one))) apart.push(one)
  return apart.toSorted((one, other) => order(one) - order(other)).slice(0, mostBreaks)

  function placed(rule: AdBreak): PlannedBreak[] {
    const blocks = judged(rule)
    return momentsOf(rule, video).map((at) => ({ ...at, rule, blocks }))
  }

  function judged(rule: AdBreak): PlannedBlock[] {
    const all = body.blocks.map((block) => ({ block, loss: lossOf(block, rule, viewer, missing) }))
    const sum = all.reduce((total, { block, loss }) => (loss === null ? total + block.weight : total), 0)
    return all.map(({ block, loss }) =>
      loss === null ? { block, loss, share: block.weight / sum } : { block, loss, share: 0 },
    )
  }
}

/** The breaks that are left where those within a video stand so many minutes apart at least, and from its beginning. */
export function spacedOut(planned: readonly PlannedBreak[], leastGapMin: number | null): PlannedBreak[] {
  if (leastGapMin === null) return [...planned]
  let lastMs = 0
  return planned.filter(({ kind, atMs }) => {
    if (kind !== 'MIDDLE' || atMs === null) return true
    const isFar = atMs - lastMs >= leastGapMin * 60_000
    if (isFar) lastMs = atMs
    return isFar
  })
}

const order = ({ kind, atMs }: PlannedBreak) =>
  kind === 'START'
    ? -1
    : kind === 'MIDDLE'
      ? (atMs ?? 0)
      : kind === 'END'
        ? Number.MAX_SAFE_INTEGER - 1
        : Number.MAX_SAFE_INTEGER

const meets = (one: PlannedBreak, other: PlannedBreak) =>
  one.kind === other.kind && Math.abs((one.atMs ?? 0) - (other.atMs ?? 0)) < nearMs

/** Returns when a rule has its breaks; one of a moment that the video does not reach has none. */
function momentsOf({ when }: AdBreak, { durationMs, cuepointsMs }: AdVideo): Pick<PlannedBreak, 'kind' | 'atMs'>[] {
  const within = (atMs: number) => atMs > 0 && (durationMs === null || atMs < durationMs)
  const middle = (moments: readonly number[]) =>
    moments.filter(within).map((atMs) => ({ kind: 'MIDDLE', atMs: Math.round(atMs) }) as const)
  switch (when.at) {
    case 'TIME':
      return middle([when.ms])
    case 'PART':
      return durationMs === null ? [] : middle([(durationMs * when.percent) / 100])
    case 'EVERY': {
      const times = Math.min(mostBreaks, Math.floor((durationMs ?? 0) / when.ms))
      return middle(Array.from({ length: times }, (_, index) => (index + 1) * when.ms))
    }
    case 'CUEPOINTS':
      return middle(cuepointsMs)
    default:
      return [{ kind: when.at, atMs: null }]
  }
}

function lossOf(
  block: AdBlock,
  rule: AdBreak,
  { place, country, device, now }: AdViewer,
  missing: ReadonlySet<number>,
): BlockLoss | null {
  const today = now.toISOString().slice(0, 10)
  const { key, source, from, to, countries, sites, devices } = block
  if (rule.blocks.length > 0 && !rule.blocks.includes(key)) return 'NOT_NAMED'
  if (source.kind === 'VIDEO' && missing.has(source.recordId)) return 'NO_VIDEO'
  if (from !== null && today < from) return 'NOT_YET'
  if (to !== null && today > to) return 'OVER'
  if (countries.length > 0 && (country === null || !countries.includes(country))) return 'COUNTRY'
  if (sites.length > 0 && !(place.kind === 'site' && isListed(sites, place.host))) return 'SITE'
  if (devices.length > 0 && (device === null || !devices.includes(device))) return 'DEVICE'
  return null
}

/** Returns what a viewer watches on, by what his browser tells of itself. A tablet that calls itself a Mac is taken for one. */
export function deviceOf(userAgent: string): AdDevice {
  if (/smart-?tv|tizen|web0s|webos|appletv|googletv|hbbtv|bravia|crkey|aft[a-z]/i.test(userAgent)) return 'TV'
  if (/ipad|tablet|(android(?!.*mobile))/i.test(userAgent)) return 'TABLET'
  return /mobi|iphone|ipod/i.test(userAgent) ? 'PHONE' : 'DESKTOP'
}

/**
 * In which order the blocks of a break are asked: each place by lot among those that are left, a block of twice the weight
 * twice as often. `random` answers numbers from 0 up to 1.
 */
export function drawOrder<Block extends { readonly weight: number }>(
  blocks: readonly Block[],
  random: () => number,
): Block[] {
  const left = [...blocks]
  const order: Block[] = []
  while (left.length > 0) {
    let at = random() * left.reduce((sum, { weight }) => sum + weight, 0)
    const place = left.findIndex(({ weight }) => {
      at -= weight
      return at < 0
    })
    order.push(...left.splice(place === -1 ? left.length - 1 : place, 1))
  }
  return order
}
