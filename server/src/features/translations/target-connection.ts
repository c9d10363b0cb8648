import type { Socket } from 'node:net'
import { trimSignsEnd } from '@skleyka/contract/texts.ts'
import type { TargetProblem } from '@skleyka/contract/translations/translation-states.ts'
import type { Db } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { unseal } from '../../http/sealed.ts'
import { type RelayTarget, TargetFailure } from '../../live/relay/relay-target.ts'
import { OutboundFailure, type OutboundReason } from '../../outbound/failure.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Services } from '../../services.ts'
import { listWantedTargets } from './targets.sql.ts'

const words: Partial<Record<OutboundReason, string>> = {
  login: 'Адрес с\u00a0именем и\u00a0паролем не\u00a0принимается',
  port: 'Порт в\u00a0адресе не\u00a0принимается: можно 1935, 1936, 80, 443, 8080 и\u00a08443',
  closed:
    'Этот адрес в\u00a0закрытой сети, туда ничего не\u00a0отправляется. Администратор сервера может разрешить её настройкой OUTBOUND_ALLOW',
}
const noAddress = 'Введите адрес, который начинается с\u00a0rtmp:// или rtmps://'

/** The address of a target as it is kept; refuses one that nothing would be sent to. */
export function checkTargetAddress(typed: string, outbound: Outbound): string {
  const text = typed.trim()
  const problem = /\s/u.test(text) ? { reason: 'scheme' as const } : outbound.problemOfReceiver(text)
  if (problem !== null) {
    const told = words[problem.reason] ?? noAddress
    throw refuse('translations.targetAddress', { problem: told }, { url: [told] })
  }
  const [address = ''] = text.split('#', 1)
  return trimSignsEnd(address, '/')
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

/** Connects to a target by the judgement that all foreign addresses go through. Throws TargetFailure. */
export async function connectTarget(outbound: Outbound, url: string, signal: AbortSignal): Promise<Socket> {
  try {
    return await outbound.connect(url, signal)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw new TargetFailure(problems[error.reason] ?? 'UNREACHABLE', '')
  }
}
