import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Secrets } from '../../data-folder/secrets.ts'

/** Sealed subject of a player: events name no record of their own. */
export interface ViewingContext {
  readonly accountId: number
  readonly recordId: number
  readonly versionId: number
  /** 0 while it is not known. */
  readonly durationMs: number
  /** The account that shows it on its pages or in its albums, where that is not its own; else 0. */
  readonly shownById: number
  /** Its viewer is shown it within the console. */
  readonly isPreview: boolean
  /** A browser may keep a name for its viewer. */
  readonly isNamed: boolean
}

/** Events come so long after the player was given its configuration, the longest time offline included. */
const livesMs = 8 * 24 * 3_600_000
/** Time within which sealed contexts are equal, ms: a page that is rendered again stays the same. */
const roundMs = 5 * 60_000
const flags = { preview: 1, named: 2 } as const
const macBytes = 16

/** Seals what a player shows. */
export function sealContext(secrets: Secrets, context: ViewingContext, now: Date): string {
  const { accountId, recordId, versionId, durationMs, shownById, isPreview, isNamed } = context
  const marks = (isPreview ? flags.preview : 0) + (isNamed ? flags.named : 0)
  const issuedS = Math.floor(now.getTime() / roundMs) * (roundMs / 1_000)
  const head = [accountId, recordId, versionId, Math.round(durationMs), marks, issuedS, shownById]
    .map((number) => number.toString(36))
    .join('.')
  return `${head}.${macOf(secrets.key('statistics context'), head).toString('base64url')}`
}

/** So many contexts are known as sealed: the players of a page show the same one for a week. */
const maxKnown = 20_000

/** Reads what was sealed; `null` for a changed, a foreign or an old one. */
export function createContextReader(secrets: Secrets): (sealed: string, now: Date) => ViewingContext | null {
  const key = secrets.key('statistics context')
  const cachedContexts = new LRUCache<string, IssuedContext>({ max: maxKnown })
  return (sealed, now) => {
    const read = cachedContexts.get(sealed) ?? openContext(key, sealed)
    if (read === null) return null
    cachedContexts.set(sealed, read)
    const age = now.getTime() - read.issuedS * 1_000
    return age > livesMs || age < -60_000 ? null : read.context
  }
}

interface IssuedContext {
  readonly context: ViewingContext
  readonly issuedS: number
}

function openContext(key: Buffer, sealed: string): IssuedContext | null {
  const border = sealed.lastIndexOf('.')
  const head = sealed.slice(0, border)
  const signatureBytes = Buffer.from(sealed.slice(border + 1), 'base64url')
  const expected = macOf(key, head)
  if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return null
  const numbers = head.split('.').map((text) => Number.parseInt(text, 36))
  const [accountId = 0, recordId = 0, versionId = 0, durationMs = 0, marks = 0, issuedS = 0, shownById = 0] = numbers
  const isPreview = (marks & flags.preview) !== 0
  const isNamed = (marks & flags.named) !== 0
  return { context: { accountId, recordId, versionId, durationMs, shownById, isPreview, isNamed }, issuedS }
}

function macOf(key: Buffer, head: string): Buffer {
  return createHmac('sha256', key).update(head).digest().subarray(0, macBytes)
}
