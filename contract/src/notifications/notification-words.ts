import { type FailReason, failReasons } from '../fail-reasons.ts'
import { plural } from '../plurals.ts'
import { type WarnedQuotaKind, warnedQuotaKinds } from '../quotas/quota-kinds.ts'
import type { Notice, NoticeKind } from './notifications.calls.ts'

/** Words of a notice and the page of its account that it leads to; null where there is none. */
interface NoticeWords {
  readonly title: string
  readonly why: string | null
  readonly path: string | null
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

const countries = new Intl.DisplayNames('ru', { type: 'region' })

/** Subject of a notice. */
type NoticeSubject = Pick<Notice, 'kind' | 'name' | 'recordId' | 'reason' | 'count'>
type Way = (notice: NoticeSubject) => NoticeWords

/** Quotes within quotes are of the other kind. */
const quoteName = ({ name }: NoticeSubject) =>
  name === null ? '' : ` «${name.replaceAll('«', '„').replaceAll('»', '“')}»`
const ofRecord = ({ recordId }: NoticeSubject, path = '') => (recordId === null ? null : `records/${recordId}${path}`)

const ofLivestream = ({ count }: NoticeSubject) => (count === null ? 'livestreams' : `livestreams/${count}`)

const ways: Readonly<Record<NoticeKind, Way>> = {
  recordFailed: (notice) => ({
    title: `Видео${quoteName(notice)} не\u00a0обработалось`,
    why: failReasons.flatMap((reason) => (reason === notice.reason ? [failTexts[reason]] : []))[0] ?? null,
    path: ofRecord(notice),
  }),
  recordApproved: (notice) => ({
    title: `Модератор одобрил видео${quoteName(notice)}`,
    why: null,
    path: ofRecord(notice),
  }),
  recordRejected: (notice) => ({
    title: `Модератор отклонил видео${quoteName(notice)}`,
    why: notice.reason,
    path: ofRecord(notice),
  }),
  importFailed: (notice) => ({
    title: `Файл${quoteName(notice)} не\u00a0скачался по\u00a0ссылке`,
    why: notice.reason,
    path: 'records',
  }),
  linkArrived: (notice) => ({
    title: `По вашей ссылке пришёл файл${quoteName(notice)}`,
    why: null,
    path: ofRecord(notice),
  }),
  exportReady: (notice) => ({
    title: `Выгрузка готова: ${rows(notice.count ?? 0)}`,
    why: null,
    path: 'attributes',
  }),
  exportFailed: (notice) => ({ title: 'Выгрузка не\u00a0удалась', why: notice.reason, path: 'attributes' }),
  bulkFailed: (notice) => ({
    title:
      notice.count === null || notice.count === 0
        ? 'Массовая правка остановилась'
        : `Массовая правка не\u00a0изменила ${digits(notice.count)} видео`,
    why: notice.reason,
    path: 'records/bulk',
  }),
  youtubeFailed: (notice) => ({
    title: `Видео${quoteName(notice)} не\u00a0отправилось на\u00a0YouTube`,
    why: notice.reason,
    path: ofRecord(notice, '/youtube'),
  }),
  relationAsked: (notice) => ({
    title: `Аккаунт${quoteName(notice)} предлагает обмен видео`,
    why: null,
    path: 'setting/sharing',
  }),
  relationAccepted: (notice) => ({
    title: `Аккаунт${quoteName(notice)} согласился на\u00a0обмен`,
    why: null,
    path: 'setting/sharing',
  }),
  relationRejected: (notice) => ({
    title: `Аккаунт${quoteName(notice)} отказался от\u00a0обмена`,
    why: null,
    path: 'setting/sharing',
  }),
  webhookSilent: (notice) => ({
    title: `Вебхук на\u00a0${notice.name ?? 'ваш сервер'} сутки не\u00a0принимает события`,
    why: null,
    path: 'setting/webhooks',
  }),
  quotaNear: (notice) => ({
    title: quotaTitle(notice),
    why: notice.count === 100 ? 'Новое не\u00a0принимается, то, что есть, остаётся' : null,
    path: 'setting/account',
  }),
  impersonated: (notice) => ({
    title: `${notice.name ?? 'Администратор платформы'} работает под вашим именем`,
    why: notice.reason,
    path: null,
  }),
  invited: (notice) => ({
    title: `Вас приглашают в\u00a0аккаунт${quoteName(notice)}`,
    why: 'Примите или отклоните приглашение на\u00a0странице аккаунтов',
    path: null,
  }),
  invitationAccepted: ({ name }) => ({
    title: `Приглашение принято: ${name ?? 'новый участник'}`,
    why: null,
    path: 'setting/users',
  }),
  invitationDeclined: ({ name }) => ({
    title: `Приглашение отклонено: ${name ?? 'приглашённый'}`,
    why: null,
    path: 'setting/users',
  }),
  alertStarted: ({ name, reason }) => ({ title: name ?? 'Сработало оповещение', why: reason, path: 'stat/alerts' }),
  alertEnded: ({ name }) => ({
    title: `Снова в\u00a0порядке: ${name ?? 'оповещение закончилось'}`,
    why: null,
    path: 'stat/alerts',
  }),
  claimOpened: (notice) => claimWords(notice, `Претензия на\u00a0видео${quoteName(notice)}`),
  claimDeadline: (notice) => claimWords(notice, `Претензия на\u00a0видео${quoteName(notice)} ждёт ответа`),
  claimOverdue: (notice) => claimWords(notice, `Срок ответа на\u00a0претензию истёк: видео${quoteName(notice)}`),
  claimAnswered: (notice) => claimWords(notice, `Аккаунт ответил на\u00a0претензию: видео${quoteName(notice)}`),
  claimDecided: (notice) =>
    claimWords(
      notice,
      `Претензия ${notice.reason === 'GRANTED' ? 'удовлетворена' : 'отклонена'}: видео${quoteName(notice)}`,
    ),
  claimReturned: (notice) => claimWords(notice, `Решение по\u00a0претензии отменено: видео${quoteName(notice)}`),
  claimWithdrawn: (notice) => claimWords(notice, `Претензия отозвана: видео${quoteName(notice)}`),
  claimsOfRadar: (notice) => ({
    title:
      notice.count === 1
        ? `Радар подал претензию на\u00a0видео${quoteName(notice)}`
        : `Радар подал ${digits(notice.count ?? 0)}\u00a0${plural(notice.count ?? 0, ['претензию', 'претензии', 'претензий'])}`,
    why: notice.count === 1 ? null : `Последняя\u00a0— на\u00a0видео${quoteName(notice)}`,
    path: 'setting/claims',
  }),
  claimsFull: (notice) => ({
    title: `У\u00a0правообладателя${quoteName(notice)} слишком много открытых претензий`,
    why: `Правило радара ждёт: ${digits(notice.count ?? 0)} видео. Претензии подадутся сами, когда администратор решит часть открытых`,
    path: null,
  }),
  claimsDeadline: ({ count }) => ({
    title: `${countClaims(count)} ${plural(count ?? 0, ['ждёт', 'ждут', 'ждут'])} ответа`,
    why: 'Если не\u00a0ответить в\u00a0срок, администратор примет решение без\u00a0ваших доводов',
    path: 'setting/claims',
  }),
  claimsOverdue: ({ count }) => ({
    title: `Срок ответа истёк: ${countClaims(count)}`,
    why: null,
    path: 'setting/claims',
  }),
  backupFailed: ({ reason }) => ({ title: 'Резервная копия не\u00a0сделана', why: reason, path: null }),
  liveLost: (notice) => ({
    title: `Источник трансляции${quoteName(notice)} пропал во\u00a0время эфира`,
    why: 'Проверьте кодер и\u00a0сеть: пока источника нет, зрители ждут',
    path: ofLivestream(notice),
  }),
  liveNotRecorded: (notice) => ({
    title: `Трансляция${quoteName(notice)} не\u00a0записывается`,
    why: notice.reason === 'DISK' ? 'На\u00a0сервере не\u00a0хватило места, эфир продолжается' : null,
    path: ofLivestream(notice),
  }),
  liveRefused: (notice) => ({
    title: `Трансляция${quoteName(notice)} не\u00a0началась`,
    why:
      notice.reason === 'airtime'
        ? 'Часы эфира этого месяца закончились'
        : 'Больше трансляций одновременно аккаунту не\u00a0отведено',
    path: ofLivestream(notice),
  }),
  newPlace: (notice) => ({
    title: `Вход с\u00a0нового места: ${notice.name ?? 'неизвестный браузер'}`,
    why:
      notice.reason !== null && /^[A-Z]{2}$/.test(notice.reason)
        ? (countries.of(notice.reason) ?? notice.reason)
        : null,
    path: null,
  }),
}

const claimWords = ({ count }: NoticeSubject, title: string): NoticeWords => ({
  title,
  why: count === null ? null : `Претензия №\u00a0${count}`,
  path: count === null ? 'setting/claims' : `setting/claims/${count}`,
})

const quotaTitles: Readonly<Record<WarnedQuotaKind, readonly [near: string, full: string]>> = {
  bytes: ['Хранилище аккаунта заполнено на', 'Хранилище аккаунта заполнено'],
  videos: ['Квота видео исчерпана на', 'Квота видео исчерпана'],
  people: ['Квота пользователей исчерпана на', 'Квота пользователей исчерпана'],
  airtime: ['Часы эфира этого месяца израсходованы на', 'Часы эфира этого месяца закончились'],
}

function quotaTitle({ reason, count }: NoticeSubject): string {
  const [near, full] = quotaTitles[warnedQuotaKinds.find((kind) => kind === reason) ?? 'bytes']
  return count === 100 ? full : `${near} ${count ?? 0}\u202f%`
}

const countClaims = (count: number | null) =>
  `${digits(count ?? 0)}\u00a0${plural(count ?? 0, ['претензия', 'претензии', 'претензий'])}`
const digits = (count: number) => count.toLocaleString('ru')
const rows = (count: number) => `${digits(count)}\u00a0${plural(count, ['строка', 'строки', 'строк'])}`

/** Returns what a notice says, in the words of people: the bell and letters use the same. */
export const noticeWords = (notice: NoticeSubject): NoticeWords => ways[notice.kind](notice)
