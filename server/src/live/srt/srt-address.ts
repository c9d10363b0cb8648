import { passphraseChars } from './media-keys.ts'

/** Parts of the address of a server of SRT beside its host: as OBS and ffmpeg write them. */
export interface SrtQuery {
  readonly streamId: string
  /** Null for media in clear. */
  readonly passphrase: string | null
  readonly latencyMs: number
}

/** Reason why the query of an address is not taken. */
export type SrtQueryProblem = 'mode' | 'passphrase' | 'streamId'

const usualLatencyMs = 1_000
const longestLatencyMs = 8_000
const longestStreamId = 512

/** Reads what stands behind the host of an address of SRT. */
export function readSrtQuery(text: string): SrtQuery | SrtQueryProblem {
  const start = text.indexOf('?')
  const search = new URLSearchParams(start < 0 ? '' : text.slice(start + 1))
  if ((search.get('mode') ?? 'caller') !== 'caller') return 'mode'
  const passphrase = search.get('passphrase') || null
  if (passphrase !== null && (passphrase.length < passphraseChars.min || passphrase.length > passphraseChars.max))
    return 'passphrase'
  const streamId = search.get('streamid') ?? ''
  if (Buffer.byteLength(streamId) > longestStreamId) return 'streamId'
  // in microseconds, as ffmpeg and OBS count it
  const declaredMs = Number(search.get('latency') ?? Number.NaN) / 1_000
  const latencyMs = Number.isFinite(declaredMs)
    ? Math.min(longestLatencyMs, Math.max(20, Math.round(declaredMs)))
    : usualLatencyMs
  return { streamId, passphrase, latencyMs }
}
