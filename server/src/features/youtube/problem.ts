/**
 * What a refusal of YouTube means for us:
 * - `again`: it cannot now, a later try may; `quota`: nothing is left of the day; `uploads`: the channel has uploaded enough;
 * - `reconnect`: the access to the channel is gone; `gone`: what was asked about is not there; `final`: it will not, ever.
 */
export type ProblemKind = 'again' | 'quota' | 'uploads' | 'reconnect' | 'gone' | 'final'

/** A request that Google did not fulfil. The message is Russian and fit to show; no secret is in it. */
export class YoutubeProblem extends Error {
  override name = 'YoutubeProblem'
  readonly kind: ProblemKind
  /** Google's own word for it; empty where there is none. */
  readonly reason: string

  constructor(kind: ProblemKind, text: string, reason = '', cause?: unknown) {
    super(text, { cause })
    this.kind = kind
    this.reason = reason
  }
}

const away = 'YouTube сейчас не\u00a0отвечает'
export const reconnectText = 'Google больше не\u00a0даёт доступа к\u00a0каналу: подключите канал заново'

/** The reasons of the Data API and of the token endpoint that have an answer of their own. */
const reasons: Readonly<Record<string, readonly [ProblemKind, string]>> = {
  quotaExceeded: ['quota', 'Суточная квота YouTube исчерпана'],
  dailyLimitExceeded: ['quota', 'Суточная квота YouTube исчерпана'],
  rateLimitExceeded: ['again', 'Слишком много запросов к\u00a0YouTube'],
  userRateLimitExceeded: ['again', 'Слишком много запросов к\u00a0YouTube'],
  uploadRateLimitExceeded: ['again', 'Слишком много запросов к\u00a0YouTube'],
  uploadLimitExceeded: ['uploads', 'Канал исчерпал предел загрузок YouTube за\u00a0сутки'],
  authError: ['reconnect', reconnectText],
  invalid_grant: ['reconnect', reconnectText],
  invalid_client: ['final', 'Google не\u00a0принял клиента: проверьте YOUTUBE_CLIENT_ID и\u00a0YOUTUBE_CLIENT_SECRET'],
  unauthorized_client: [
    'final',
    'Google не\u00a0принял клиента: проверьте его вид и\u00a0адрес возврата в\u00a0Google Cloud',
  ],
  redirect_uri_mismatch: [
    'final',
    'Адрес возврата не\u00a0совпал с\u00a0тем, что указан у\u00a0клиента в\u00a0Google Cloud',
  ],
  accessNotConfigured: [
    'final',
    'В\u00a0проекте Google не\u00a0включён YouTube Data API v3: включите его в\u00a0Google Cloud',
  ],
  youtubeSignupRequired: [
    'final',
    'У\u00a0этого аккаунта Google нет канала на\u00a0YouTube: создайте канал и\u00a0подключите его заново',
  ],
  accountClosed: ['final', 'Этот аккаунт YouTube закрыт'],
  accountSuspended: ['final', 'Этот аккаунт YouTube заблокирован'],
  authenticatedUserAccountClosed: ['final', 'Этот аккаунт YouTube закрыт'],
  authenticatedUserAccountSuspended: ['final', 'Этот аккаунт YouTube заблокирован'],
  insufficientPermissions: [
    'reconnect',
    'Подключению не\u00a0хватает прав: подключите канал заново и\u00a0разрешите все действия',
  ],
  forbidden: ['final', 'YouTube не\u00a0разрешает этого каналу'],
  forbiddenPrivacySetting: ['final', 'Канал не\u00a0может публиковать видео с\u00a0такой видимостью'],
  forbiddenLicenseSetting: ['final', 'Канал не\u00a0может публиковать видео с\u00a0такой лицензией'],
  invalidTitle: ['final', 'YouTube не\u00a0принял название видео'],
  invalidDescription: ['final', 'YouTube не\u00a0принял описание видео'],
  invalidTags: ['final', 'YouTube не\u00a0принял теги видео'],
  invalidPublishAt: ['final', 'YouTube не\u00a0принял время публикации'],
  invalidVideoMetadata: ['final', 'YouTube не\u00a0принял описание видео'],
  captionExists: ['final', 'на\u00a0YouTube уже есть субтитры с\u00a0таким языком и\u00a0названием'],
  captionNotFound: ['gone', 'Таких субтитров на\u00a0YouTube нет'],
  contentRequired: ['final', 'YouTube не\u00a0нашёл в\u00a0субтитрах текста'],
  nameTooLong: ['final', 'YouTube не\u00a0принял название субтитров'],
  videoNotFound: ['gone', 'Такого видео на\u00a0YouTube нет'],
}

/** Returns what Google answered in place of what was asked, from the status and the body of its answer. */
export function problemOf(status: number, body: string): YoutubeProblem {
  const reason = reasonIn(body)
  const known = reasons[reason]
  if (known) return new YoutubeProblem(known[0], known[1], reason)
  if (status === 401) return new YoutubeProblem('reconnect', reconnectText, reason)
  if (status === 429 || status === 408 || status >= 500) return new YoutubeProblem('again', away, reason)
  if (status === 404 || status === 410) return new YoutubeProblem('gone', 'Такого на\u00a0YouTube нет', reason)
  return new YoutubeProblem('final', `YouTube отказал: ${reason || status}`, reason)
}

/** The server could not be reached at all. */
export const unreachable = (cause: unknown): YoutubeProblem => new YoutubeProblem('again', away, '', cause)

/** `error.errors[0].reason` of the Data API, `error` of the token endpoint; words only, whatever else may stand there. */
function reasonIn(body: string): string {
  const { error } = Object(parseBody(body))
  const first = typeof error === 'string' ? error : Object(error).errors?.[0]?.reason
  return typeof first === 'string' && /^\w{1,60}$/.test(first) ? first : ''
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const rejections: Readonly<Record<string, string>> = {
  claim: 'на\u00a0него заявлены права',
  copyright: 'нарушены авторские права',
  duplicate: 'такое видео на\u00a0канале уже есть',
  inappropriate: 'нарушены правила сообщества',
  legal: 'по\u00a0юридическим причинам',
  length: 'видео длиннее, чем можно каналу: подтвердите канал телефоном',
  termsOfUse: 'нарушены условия использования',
  trademark: 'нарушены права на\u00a0товарный знак',
  uploaderAccountClosed: 'аккаунт канала закрыт',
  uploaderAccountSuspended: 'аккаунт канала заблокирован',
  codec: 'кодек не\u00a0поддерживается',
  conversion: 'видео не\u00a0удалось преобразовать',
  emptyFile: 'файл пустой',
  invalidFile: 'файл не\u00a0похож на\u00a0видео',
  tooSmall: 'файл слишком мал',
  uploadAborted: 'отправка прервана',
}

/** Returns why YouTube does not take a video that it has in full. */
export function rejectionText(status: string, reason: string): string {
  const why = rejections[reason]
  if (status === 'deleted') return 'Видео на\u00a0YouTube удалили'
  const what = status === 'rejected' ? 'YouTube отклонил видео' : 'YouTube не\u00a0смог обработать видео'
  return why === undefined ? what : `${what}: ${why}`
}
