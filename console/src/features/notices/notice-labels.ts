import { type FailReason, failReasons } from '@skleyka/contract/fail-reasons.ts'
import type { Notice, NoticeKind } from '@skleyka/contract/notices.ts'
import { pagePath } from '../../browser/addresses.ts'
import { countryName } from '../../russian/country-names.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { plural } from '../../russian/plurals.ts'

/** What a notice says, why, and the page it leads to; null where there is none. */
interface Told {
  readonly title: string
  readonly why: string | null
  readonly to: string | null
}

const failTexts: Readonly<Record<FailReason, string>> = {
  BAD_FILE: 'Файл повреждён, или это не\u00a0видео',
  NO_VIDEO: 'В\u00a0файле нет картинки',
  TOO_LONG: 'Видео слишком длинное',
  ENCODER: 'Кодировщик не\u00a0справился',
  DISK: 'На\u00a0сервере не\u00a0хватило места',
  TIMEOUT: 'Обработка шла слишком долго',
  CANCELED: 'Обработку отменил администратор',
}

type Way = (notice: Notice) => Told

/** Quotes within quotes are of the other kind. */
const quoted = ({ name }: Notice) => (name === null ? '' : ` «${name.replaceAll('«', '„').replaceAll('»', '“')}»`)
const at = ({ account }: Notice, path: string) => account && pagePath(account.code, path)
const ofRecord = (notice: Notice, path = '') =>
  notice.recordId === null ? null : at(notice, `records/${notice.recordId}${path}`)

const ways: Readonly<Record<NoticeKind, Way>> = {
  recordFailed: (notice) => ({
    title: `Видео${quoted(notice)} не\u00a0обработалось`,
    why: failReasons.flatMap((reason) => (reason === notice.reason ? [failTexts[reason]] : []))[0] ?? null,
    to: ofRecord(notice),
  }),
  recordApproved: (notice) => ({ title: `Модератор одобрил видео${quoted(notice)}`, why: null, to: ofRecord(notice) }),
  recordRejected: (notice) => ({
    title: `Модератор отклонил видео${quoted(notice)}`,
    why: notice.reason,
    to: ofRecord(notice),
  }),
  importFailed: (notice) => ({
    title: `Файл${quoted(notice)} не\u00a0скачался по\u00a0ссылке`,
    why: notice.reason,
    to: at(notice, 'records'),
  }),
  linkArrived: (notice) => ({
    title: `По вашей ссылке пришёл файл${quoted(notice)}`,
    why: null,
    to: ofRecord(notice),
  }),
  exportReady: (notice) => ({
    title: `Выгрузка готова: ${rows(notice.count ?? 0)}`,
    why: null,
    to: at(notice, 'attributes'),
  }),
  exportFailed: (notice) => ({ title: 'Выгрузка не\u00a0удалась', why: notice.reason, to: at(notice, 'attributes') }),
  bulkFailed: (notice) => ({
    title:
      notice.count === null || notice.count === 0
        ? 'Массовая правка остановилась'
        : `Массовая правка не\u00a0изменила ${groupDigits(notice.count)} видео`,
    why: notice.reason,
    to: at(notice, 'records/bulk'),
  }),
  youtubeFailed: (notice) => ({
    title: `Видео${quoted(notice)} не\u00a0отправилось на\u00a0YouTube`,
    why: notice.reason,
    to: ofRecord(notice, '/youtube'),
  }),
  relationAsked: (notice) => ({
    title: `Аккаунт${quoted(notice)} предлагает обмен видео`,
    why: null,
    to: at(notice, 'setting/sharing'),
  }),
  relationAccepted: (notice) => ({
    title: `Аккаунт${quoted(notice)} согласился на\u00a0обмен`,
    why: null,
    to: at(notice, 'setting/sharing'),
  }),
  relationRejected: (notice) => ({
    title: `Аккаунт${quoted(notice)} отказался от\u00a0обмена`,
    why: null,
    to: at(notice, 'setting/sharing'),
  }),
  webhookSilent: (notice) => ({
    title: `Вебхук на\u00a0${notice.name ?? 'ваш сервер'} сутки не\u00a0принимает события`,
    why: null,
    to: at(notice, 'setting/webhooks'),
  }),
  impersonated: (notice) => ({
    title: `${notice.name ?? 'Администратор платформы'} работает под вашим именем`,
    why: notice.reason,
    to: null,
  }),
  newPlace: (notice) => ({
    title: `Вход с\u00a0нового места: ${notice.name ?? 'неизвестный браузер'}`,
    why: notice.reason !== null && /^[A-Z]{2}$/.test(notice.reason) ? countryName(notice.reason) : null,
    to: null,
  }),
}

const rows = (count: number) => `${groupDigits(count)}\u00a0${plural(count, ['строка', 'строки', 'строк'])}`

/** What a notice says, in the words of people. */
export const noticeTold = (notice: Notice): Told => ways[notice.kind](notice)

/** «Уведомления: 3 новых», «Уведомления: больше 99 новых». */
export function bellLabel(unread: number): string {
  if (unread === 0) return 'Уведомления'
  if (unread > 99) return 'Уведомления: больше 99\u00a0новых'
  return `Уведомления: ${unread}\u00a0${plural(unread, ['новое', 'новых', 'новых'])}`
}
