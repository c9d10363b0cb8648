import { trimSignsEnd } from '@skleyka/contract/texts.ts'
import type { TargetProblem } from '@skleyka/contract/translations/translation-states.ts'
import type { Db } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { unseal } from '../../http/sealed.ts'
import { type RelayTarget, TargetFailure, type TargetNetwork } from '../../live/relay/target-link.ts'
import { passphraseChars } from '../../live/srt/media-keys.ts'
import { readSrtQuery } from '../../live/srt/srt-address.ts'
import { OutboundFailure, type OutboundReason } from '../../outbound/failure.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Services } from '../../services.ts'
import { ports, queryWords } from './sources.ts'
import { listWantedTargets } from './targets.sql.ts'

const words: Partial<Record<OutboundReason, string>> = {
  login: 'Адрес с\u00a0именем и\u00a0паролем не\u00a0принимается',
  port: 'Порт в\u00a0адресе не\u00a0принимается: можно 1935, 1936, 80, 443, 8080 и\u00a08443',
  closed:
    'Этот адрес в\u00a0закрытой сети, туда ничего не\u00a0отправляется. Администратор сервера может разрешить её настройкой OUTBOUND_ALLOW',
}
const noAddress = 'Введите адрес, который начинается с\u00a0rtmp://, rtmps:// или srt://'

/** Address of a target as it is kept, and its secret; null for the secret that it has. */
export interface TargetAddress {
  readonly url: string
  readonly key: string | null
}

/** A target as it is kept. */
interface StoredTarget {
  readonly url: string
  readonly key_sealed: string
}

/** Reads what was typed of a target; refuses an address that nothing would be sent to, and a secret that would go to another server. */
export function readTarget(
  { url: typed, key = '' }: { readonly url: string; readonly key?: string | undefined },
  before: StoredTarget | null,
  { outbound, secrets }: Pick<Services, 'outbound' | 'secrets'>,
): TargetAddress {
  const [text, typedKey] = [typed.trim(), key.trim()]
  const isSrt = isSrtAddress(text)
  const judge = isSrt ? outbound.problemOfSrt : outbound.problemOfReceiver
  const problem = /\s/u.test(text) ? { reason: 'scheme' as const } : judge(text)
  if (problem !== null) {
    const word = isSrt && problem.reason === 'port' ? ports.srt : words[problem.reason]
    throw refuseAddress(word ?? noAddress)
  }
  if (isSrt) return readSrtTarget(text, typedKey, before, secrets)
  const [address = ''] = text.split('#', 1)
  const url = trimSignsEnd(address, '/')
  // a key that is kept would be told to whoever listens at another address
  if (typedKey === '' && before?.url !== url)
    throw refuseKey(before ? 'Адрес изменён: введите ключ потока заново' : 'Введите ключ потока')
  return { url, key: typedKey === '' ? null : typedKey }
}

const isSrtAddress = (text: string) => /^srt:/i.test(text)
/** Host and port, read as the judgement of addresses reads them. */
const hostOf = (address: string) => new URL(address.replace(/^srt:/i, 'ftp:')).host
const refuseAddress = (message: string) =>
  refuse('translations.targetAddress', { problem: message }, { url: [message] })
const refuseKey = (message: string) => refuse('translations.targetKey', {}, { key: [message] })

/** Takes the secrets out of an address of SRT: its stream id is one, as its passphrase is. */
function readSrtTarget(
  text: string,
  typedKey: string,
  before: StoredTarget | null,
  secrets: Services['secrets'],
): TargetAddress {
  const typed = readSrtQuery(text)
  if (typeof typed === 'string') throw refuseAddress(queryWords[typed])
  if (typed.passphrase !== null && typedKey !== '')
    throw refuseKey('Пароль уже есть в\u00a0адресе: оставьте его в\u00a0одном месте')
  if (typedKey !== '' && (typedKey.length < passphraseChars.min || typedKey.length > passphraseChars.max))
    throw refuseKey(`Пароль\u00a0— от\u00a0${passphraseChars.min} до\u00a0${passphraseChars.max} знаков`)
  const host = hostOf(text)
  const latency = /[?&]latency=(\d{1,9})(?:&|$)/.exec(text)?.[1]
  const url = `srt://${host}${latency === undefined ? '' : `?latency=${latency}`}`
  if (typed.streamId !== '' || typed.passphrase !== null)
    return { url, key: writeSecrets(typed.streamId, typed.passphrase ?? typedKey) }
  // what is kept of a receiver of RTMP is none of SRT
  const kept = before && isSrtAddress(before.url) ? { ...before, secret: readStoredKey(before, secrets) } : null
  const isSameServer = kept !== null && hostOf(kept.url) === host
  if (typedKey === '') {
    if (kept && !isSameServer && kept.secret !== '')
      throw refuseAddress('Сервер изменён: введите адрес целиком, со\u00a0streamid и\u00a0паролем')
    return { url, key: kept ? null : '' }
  }
  const streamId = isSameServer ? new URLSearchParams(kept.secret ?? '').get('streamid') : null
  return { url, key: writeSecrets(streamId ?? '', typedKey) }
}

function writeSecrets(streamId: string, passphrase: string): string {
  const named = Object.entries({ streamid: streamId, passphrase }).filter(([, value]) => value !== '')
  return new URLSearchParams(named).toString()
}

/** The secret that is kept; null for one that this installation cannot open. */
function readStoredKey({ key_sealed }: StoredTarget, secrets: Services['secrets']): string | null {
  try {
    return String(unseal(secrets, 'target key', key_sealed))
  } catch {
    return null
  }
}

/** Targets of a livestream that are switched on, with their keys. */
export async function wantedTargets(
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  translationId: number,
): Promise<RelayTarget[]> {
  const rows = await listWantedTargets(db, translationId)
  return rows.map(({ keySealed, ...target }) => ({ ...target, key: String(unseal(secrets, 'target key', keySealed)) }))
}

const problems: Partial<Record<OutboundReason, TargetProblem>> = {
  ...{ scheme: 'ADDRESS', login: 'ADDRESS', port: 'ADDRESS', closed: 'ADDRESS' },
  ...{ insecure: 'INSECURE', strange: 'STRANGE' },
}

/** The ways to targets, by the judgement that all foreign addresses go through. */
export function targetNetwork(outbound: Outbound): TargetNetwork {
  const judged = async <Way>(way: Promise<Way>): Promise<Way> => {
    try {
      return await way
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      throw new TargetFailure(problems[error.reason] ?? 'UNREACHABLE', '')
    }
  }
  return {
    connect: (url, signal) => judged(outbound.connect(url, signal)),
    settle: (url, signal) => judged(outbound.settleSrt(url, signal)),
  }
}
