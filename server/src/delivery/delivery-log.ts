import type { DeliveryKind } from '../database/tables/traffic.ts'

const deliveryKinds = ['video', 'images', 'files'] as const satisfies readonly DeliveryKind[]

/** Of whom a reply is that viewers are sent. */
export interface Delivery {
  readonly accountId: number
  /** `null` where it is of no video, or of several. */
  readonly recordId: number | null
  readonly kind: DeliveryKind
  /** The folder of the quality whose segment or playlist it is. */
  readonly quality?: string
}

/** Bytes that were sent within a quarter of an hour. */
export interface DeliveredBytes {
  readonly accountId: number
  /** 0 for none. */
  readonly recordId: number
  readonly kind: DeliveryKind
  /** Empty for what is of no quality. */
  readonly quality: string
  readonly at: Date
  readonly bytes: number
  readonly requests: number
}

/** Counts what is sent until somebody writes it down. */
export interface DeliveryLog {
  /** The log of a server in front of this one; replies then say of whom they are in the header `x-delivery`. `null` where there is none. */
  readonly fileInFront: string | null
  count(delivery: Delivery, bytes: number, at: Date): void
  /** Returns what was counted since the last time, and forgets it. */
  take(): DeliveredBytes[]
  /** Counts more, or again what could not be written. */
  add(rows: readonly DeliveredBytes[]): void
}

/** Every zone begins its days at such a moment. */
export const quarterMs = 15 * 60_000
/** More videos than that within the seconds between two writes are counted without their numbers. */
const mostKeys = 100_000

export function createDeliveryLog(fileInFront: string | null = null): DeliveryLog {
  let counted = new Map<string, { -readonly [K in keyof DeliveredBytes]: DeliveredBytes[K] }>()
  const add = (row: DeliveredBytes) => {
    const at = Math.floor(row.at.getTime() / quarterMs)
    const [recordId, quality] = counted.size < mostKeys ? [row.recordId, row.quality] : [0, '']
    const key = `${row.accountId} ${recordId} ${row.kind} ${quality} ${at}`
    const known = counted.get(key)
    if (known === undefined) return void counted.set(key, { ...row, recordId, quality, at: new Date(at * quarterMs) })
    known.bytes += row.bytes
    known.requests += row.requests
  }
  return {
    fileInFront,
    count: ({ accountId, recordId, kind, quality = '' }, bytes, at) => {
      if (bytes > 0) add({ accountId, recordId: recordId ?? 0, kind, quality, at, bytes, requests: 1 })
    },
    take: () => {
      const rows = [...counted.values()]
      counted = new Map()
      return rows
    },
    add: (rows) => rows.forEach(add),
  }
}

/** Writes of whom a reply is, for the log of the server in front: `12-345-video-480`, or without a quality. */
export const deliveryHeader = ({ accountId, recordId, kind, quality }: Delivery): string =>
  `${accountId}-${recordId ?? 0}-${kind}${quality ? `-${quality}` : ''}`

/** The longest line that is ours, in characters. */
const longestLine = 100
const line =
  /^(\d{10})\.\d{3} \d{3} (\d{1,15}) ([1-9]\d{0,14})-(\d{1,15})-(video|images|files)(?:-([a-z]{1,9}|\d{1,4}))?$/
/** Time by which the clock of the server in front may be ahead, ms. */
const aheadMs = 5 * 60_000

/** Reads one line of the log of `deploy/nginx`: seconds, status, bytes, `x-delivery`. `null` for any other. */
export function readDeliveryLine(text: string, now: Date): DeliveredBytes | null {
  if (text.length > longestLine) return null
  const [, seconds, bytes, accountId, recordId, kind, quality = ''] = line.exec(text) ?? []
  const of = deliveryKinds.find((one) => one === kind)
  if (of === undefined) return null
  const at = new Date(Number(seconds) * 1000)
  if (at.getTime() > now.getTime() + aheadMs) return null
  const whose = { accountId: Number(accountId), recordId: Number(recordId), kind: of, quality }
  return { ...whose, at, bytes: Number(bytes), requests: 1 }
}
