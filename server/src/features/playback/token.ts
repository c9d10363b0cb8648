import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PlayerSite } from '@skleyka/contract/access/site-rules.ts'
import { type Pass, places } from '../access/access.ts'

/** Use of a signed address. `embed` is for everybody, `preview` for a viewer, an image for either. */
export type PlaybackUse = 'embed' | 'preview' | 'image'

/** The session or the API key of a user, with which his addresses end (R31). */
export type Member = { readonly session: number } | { readonly key: number }

/** Origin of somebody who is nobody in particular: on what page, and through which gate. */
export interface VisitOrigin {
  readonly place: PlayerSite
  readonly pass: Pass | null
}

/** Viewer an address was given to; null is everybody who comes by our own pages. */
export type Viewer = Member | VisitOrigin | null

const cameAlone: VisitOrigin = { place: { kind: 'own' }, pass: null }

/** Returns how somebody came who is no member; null for a member, who is not asked. */
export const cameOf = (viewer: Viewer): VisitOrigin | null =>
  viewer === null ? cameAlone : 'place' in viewer ? viewer : null

/**
 * One record, one version of it, one viewer, until one moment. Everything else is worthless without it. Of an image it is
 * the number of the frame, or of the run that made the sheets of small frames; 0 is the poster that was found by itself.
 */
export type PlaybackGrant = {
  use: PlaybackUse
  uuid: string
  versionId: number
  viewer: Viewer
  expiresAt: Date
}

/** True for an address of somebody who may see what is not on air yet. */
export const isPreview = ({ use }: Pick<PlaybackGrant, 'use'>): boolean => use === 'preview'

const marks = { embed: 'e', preview: 'p', image: 'i' } as const
const usualMs = 3600 * 1000
/** Longest lifetime of an address. */
export const longestAddressMs = 24 * 3600 * 1000
const roundMs = 5 * 60 * 1000

/**
 * Returns when an address signed now ends: an hour and up to five minutes, at a round time, so that addresses signed one after
 * another are equal and browsers find their pictures again.
 */
export function addressesEnd(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + usualMs) / roundMs) * roundMs)
}

/** Signs a grant for the path of an address. */
export function signGrant(key: Buffer, grant: PlaybackGrant): string {
  const expiryS = Math.floor(grant.expiresAt.getTime() / 1000)
  const head = `${marks[grant.use]}${expiryS.toString(36)}.${grant.versionId.toString(36)}${viewerText(grant.viewer)}`
  return `${head}.${macOf(key, grant.uuid, head).toString('base64url')}`
}

function viewerText(viewer: Viewer): string {
  if (viewer === null) return ''
  if ('place' in viewer) return cameText(viewer)
  return 'session' in viewer ? `.s${viewer.session.toString(36)}` : `.k${viewer.key.toString(36)}`
}

function cameText({ place, pass }: VisitOrigin): string {
  if (place.kind === 'own' && pass === null) return ''
  const passed = pass && `~${pass.epoch.toString(36)}~${(pass.ticketId ?? 0).toString(36)}`
  return `~${places.text(place)}${passed ?? ''}`
}

/** The longest token there is, in characters. */
export const tokenChars = 400
const tokenShape =
  /^(([eip])([0-9a-z]{1,9})\.([0-9a-z]{1,11})(?:\.([sk])([0-9a-z]{1,11}))?(?:~([oau]|s[a-z0-9._-]{1,253})(?:~([0-9a-z]{1,7})~([0-9a-z]{1,11}))?)?)\.([A-Za-z0-9_-]{43})$/

/** Reads a token for this very record. `invalid` for any other record, a changed token or one that lives too long. */
export function readGrant(key: Buffer, uuid: string, token: string, now: Date): PlaybackGrant | 'invalid' | 'expired' {
  const [, head, mark, expiry, version, kind, id, place, epoch, ticket, signature] = tokenShape.exec(token) ?? []
  if (!head || !expiry || !version || !signature) return 'invalid'
  const signatureBytes = Buffer.from(signature, 'base64url')
  const expected = macOf(key, uuid, head)
  if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return 'invalid'
  const use = (['embed', 'preview', 'image'] as const).find((name) => marks[name] === mark)
  const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000)
  const viewer = viewerNamed(kind, id) ?? cameNamed(place, epoch, ticket)
  if (!use || expiresAt.getTime() - now.getTime() > longestAddressMs) return 'invalid'
  // an address of a program before this one, which named no viewer
  if (use === 'preview' && cameOf(viewer) !== null) return 'invalid'
  if (expiresAt <= now) return 'expired'
  return { use, uuid, versionId: Number.parseInt(version, 36), viewer, expiresAt }
}

function cameNamed(
  place: string | undefined,
  epoch: string | undefined,
  ticket: string | undefined,
): VisitOrigin | null {
  if (place === undefined) return null
  const pass = epoch === undefined || ticket === undefined ? null : passFrom(epoch, ticket)
  return { place: places.from(place), pass }
}

const passFrom = (epoch: string, ticket: string): Pass => ({
  epoch: Number.parseInt(epoch, 36),
  ticketId: Number.parseInt(ticket, 36) || null,
})

function viewerNamed(kind: string | undefined, id: string | undefined): Member | null {
  if (kind === undefined || id === undefined) return null
  const number = Number.parseInt(id, 36)
  return kind === 's' ? { session: number } : { key: number }
}

function macOf(key: Buffer, uuid: string, head: string): Buffer {
  return createHmac('sha256', key).update(`${uuid}|${head}`).digest()
}
