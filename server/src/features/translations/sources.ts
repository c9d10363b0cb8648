import type { Translation } from '@skleyka/contract/translations/translations.calls.ts'
import type { Db, Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { seal, unseal } from '../../http/sealed.ts'
import { type LiveSource, type LoopVideo, SourceFailure } from '../../live/sources/live-source.ts'
import { readSrtQuery, type SrtQueryProblem } from '../../live/srt/srt-address.ts'
import type { OutboundFailure, OutboundReason } from '../../outbound/failure.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Services } from '../../services.ts'
import { joinedRendition } from '../downloads/downloads.ts'
import { claimSources, findPlayable, findProgress, listLoop, type SourceRow } from './sources.sql.ts'
import type { TranslationFields } from './translation-fields.ts'
import type { TranslationRow } from './translations.sql.ts'

const noAddress = 'Введите адрес, который начинается с\u00a0https:// (HLS), rtsp:// или srt://'
const words: Partial<Record<OutboundReason, string>> = {
  login: 'Имя и\u00a0пароль принимаются только в\u00a0адресе rtsp://',
  closed:
    'Этот адрес в\u00a0закрытой сети, оттуда ничего не\u00a0читается. Администратор сервера может разрешить её настройкой OUTBOUND_ALLOW',
}
/** Ports of each kind of address, in words. */
export const ports = {
  web: 'Порт в\u00a0адресе не\u00a0принимается: можно 80, 443, 8080 и\u00a08443',
  camera: 'Порт в\u00a0адресе не\u00a0принимается: можно 554, 8554, 10554, 322, 80, 443, 8080 и\u00a08443',
  srt: 'Порт в\u00a0адресе srt:// нужен, от\u00a01024',
} as const
/** Problems of the query of an address of SRT, in words. */
export const queryWords: Readonly<Record<SrtQueryProblem, string>> = {
  mode: 'Режим в\u00a0адресе не\u00a0принимается: соединение открывает этот сервер. Уберите mode или напишите mode=caller',
  passphrase: 'Пароль (passphrase) в\u00a0адресе\u00a0— от\u00a010 до\u00a079 знаков',
  streamId: 'Значение streamid в\u00a0адресе слишком длинное: можно до\u00a0512 байт',
}

/** Columns of an address that the server reads; refuses one that it would not. */
export function pullColumns(
  { secrets, outbound }: Pick<Services, 'secrets' | 'outbound'>,
  { source, pullUrl }: Pick<TranslationFields, 'source' | 'pullUrl'>,
): { pull_sealed: string | null; pull_shown: string | null } {
  if (source !== 'PULL') return { pull_sealed: null, pull_shown: null }
  const typed = pullUrl?.trim() ?? ''
  const { problem, kind, shown } = judgeAddress(typed, outbound)
  const query = kind === 'srt' ? readSrtQuery(typed) : null
  if (problem !== null || typeof query === 'string') {
    const message =
      problem === null
        ? queryWords[typeof query === 'string' ? query : 'mode']
        : problem.reason === 'port'
          ? ports[kind]
          : (words[problem.reason] ?? noAddress)
    throw refuse('translations.sourceAddress', { problem: message }, { pullUrl: [message] })
  }
  return { pull_sealed: seal(secrets, 'source address', typed), pull_shown: shown }
}

/** Judges an address without looking anything up; `shown` has neither login nor query. */
function judgeAddress(
  text: string,
  outbound: Outbound,
): { problem: Pick<OutboundFailure, 'reason'> | null; kind: keyof typeof ports; shown: string } {
  const kind = /^rtsps?:/i.test(text) ? 'camera' : /^srt:/i.test(text) ? 'srt' : 'web'
  const url = /\s/u.test(text) ? null : URL.parse(text)
  if (url === null) return { problem: { reason: 'scheme' }, kind, shown: '' }
  if (kind === 'camera') {
    url.username = ''
    url.password = ''
  }
  const judges = { camera: outbound.problemOfCamera, srt: outbound.problemOfSrt, web: outbound.problemOf }
  const problem = judges[kind](url.href)
  return { problem, kind, shown: `${url.protocol}//${url.host}${url.pathname}` }
}

/** Refuses a loop without videos, and with one that the account has not got, that does not play or that a claim has taken from viewers. */
export async function checkLoop(
  tx: Tx,
  accountId: number,
  { source, loopRecordIds }: Pick<TranslationFields, 'source' | 'loopRecordIds'>,
): Promise<readonly number[]> {
  const refuseLoop = (problem: string) => refuse('translations.loopVideos', { problem }, { loopRecordIds: [problem] })
  if (source === 'FILES' && loopRecordIds.length === 0) throw refuseLoop('Выберите хотя бы одно видео')
  const found = new Map((await findPlayable(tx, accountId, loopRecordIds)).map((row) => [row.id, row]))
  for (const id of loopRecordIds) {
    const row = found.get(id)
    if (!row) throw refuseLoop(`Видео №\u00a0${id} в\u00a0аккаунте нет`)
    if (source === 'FILES' && row.folder === null)
      throw refuseLoop(`Видео «${row.name}» ещё не\u00a0готово или сжато не\u00a0в\u00a0H.264`)
    if (source === 'FILES' && row.claimBlock !== null)
      throw refuseLoop(
        `Видео «${row.name}» снято с\u00a0публикации по\u00a0претензии №\u00a0${row.claimBlock}: выберите другое`,
      )
  }
  return source === 'FILES' ? loopRecordIds : []
}

type SourceParts = Pick<Translation, 'pullUrl' | 'loop' | 'reading'>

/** Parts of a livestream that tell of its source; the whole address goes to whoever may change it. */
export async function shownSource(
  db: Db,
  row: TranslationRow,
  accountId: number,
  { secrets, mayEdit, now }: Pick<Services, 'secrets'> & { mayEdit: boolean; now: Date },
): Promise<SourceParts> {
  if (row.source === 'RTMP') return { pullUrl: null, loop: [], reading: null }
  const whole = mayEdit && row.pullSealed !== null ? String(unseal(secrets, 'source address', row.pullSealed)) : null
  const off = { state: 'OFF', problem: null, detail: '', at: now, nextTryAt: null } as const
  return {
    pullUrl: row.source === 'PULL' ? (whole ?? row.pullShown) : null,
    loop: await listLoop(db, accountId, row.id),
    reading: (await findProgress(db, accountId, row.id)) ?? off,
  }
}

/** Sources that this process is to read now. */
export async function wantedSources(
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  process: string,
): Promise<LiveSource[]> {
  return (await claimSources(db, process)).map((row) => asSource(secrets, row))
}

function asSource(
  secrets: Services['secrets'],
  { translationId, accountId, source, pullSealed, recordIds }: SourceRow,
): LiveSource {
  if (source === 'FILES') return { translationId, accountId, kind: 'FILES', recordIds }
  return { translationId, accountId, kind: 'PULL', url: String(unseal(secrets, 'source address', pullSealed ?? '')) }
}

/** The videos of a loop that can be played now, in their order. */
export async function loopVideos(
  services: Pick<Services, 'db' | 'storage' | 'secrets'>,
  { accountId, recordIds }: Extract<LiveSource, { kind: 'FILES' }>,
): Promise<LoopVideo[]> {
  const found = await findPlayable(services.db.account(accountId), accountId, recordIds)
  const folders = new Map(found.filter(({ claimBlock }) => claimBlock === null).map(({ id, folder }) => [id, folder]))
  return recordIds.flatMap((recordId) => {
    const folder = folders.get(recordId)
    if (folder == null) return []
    const open = async () => {
      const body = await joinedRendition(services, folder)
      if (!body) throw new SourceFailure('FILES')
      return body
    }
    return [{ recordId, open }]
  })
}
