import { type AuditEvent, journalledFields, type People } from '@skleyka/contract/audit.ts'
import { cutRange } from '@skleyka/contract/cut-ranges.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import type { MetadataField } from '@skleyka/contract/metadata-fields.ts'
import { recordStates } from '@skleyka/contract/record-states.ts'
import { frontSettings } from '@skleyka/contract/records.ts'
import * as z from 'zod/mini'
import { formatMoment } from '../../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../../russian/numbers.ts'
import { plural } from '../../../russian/plurals.ts'
import { stateLabels } from '../../../russian/state-labels.ts'
import { metadataText } from '../../metadata/metadata.ts'

const templateActions = {
  create: 'Новый шаблон',
  update: 'Правка шаблона',
  publish: 'Публикация шаблона',
  rollback: 'Возврат к\u00a0версии шаблона',
  clone: 'Копия шаблона',
  setDefault: 'Основной шаблон',
  delete: 'Удаление шаблона',
} as const
/** The same words for every kind of template; a kind is added by the name of its area. */
const ofTemplates = (area: string) =>
  Object.fromEntries(Object.entries(templateActions).map(([name, title]) => [`${area}.${name}`, title]))

/** What was done with a video, by the name of the call. */
export const actionTitles: Readonly<Record<string, string>> = {
  'records.update': 'Правка',
  'records.saveFrontSettings': 'Правка эпизодов',
  'records.deleteByIds': 'Удаление',
  'records.dropReplacement': 'Отказ от\u00a0нового файла',
  'frames.capture': 'Кадр из\u00a0видео',
  'frames.upload': 'Своя картинка',
  'frames.setPoster': 'Обложка',
  'frames.delete': 'Удаление кадра',
  'frames.rebuildSprite': 'Новая лента кадров',
  'cuepoints.save': 'Правка меток',
  'recordAds.choose': 'Выбор шаблона рекламы',
  'breaks.measureAiAds': 'Поиск пауз',
  'subtitles.upload': 'Загрузка субтитров',
  'subtitles.create': 'Новые субтитры',
  'subtitles.save': 'Правка субтитров',
  'subtitles.makeWaveform': 'Осциллограмма',
  'subtitles.delete': 'Удаление субтитров',
  'audioTracks.upload': 'Новая дорожка звука',
  'audioTracks.save': 'Правка дорожки звука',
  'audioTracks.delete': 'Удаление дорожки звука',
  'audioTracks.retry': 'Дорожка звука готовится ещё раз',
  'audioTracks.silence': 'Показ со\u00a0звуком или\u00a0без',
  'audioTracks.found': 'Дорожка звука из\u00a0файла',
  'reencode.start': 'Пережатие',
  'cuts.trim': 'Обрезка',
  'cuts.duplicateClip': 'Клип из\u00a0видео',
  'cuts.carry': 'Метки и\u00a0субтитры сдвинуты вслед за\u00a0обрезкой',
  'uploads.create': 'Начало загрузки',
  'uploads.createV2': 'Начало загрузки',
  'uploads.replace': 'Замена видео',
  'uploads.complete': 'Файл передан',
  'uploadLinks.startUpload': 'Загрузка по\u00a0ссылке',
  'imports.finish': 'Импорт по\u00a0ссылке',
  'sharing.share': 'Открыт доступ аккаунтам',
  'sharing.unshare': 'Закрыт доступ аккаунтам',
  'trash.dispose': 'В\u00a0корзину',
  'trash.restore': 'Восстановление',
  'trash.delete': 'Удаление навсегда',
  'trash.empty': 'Очистка корзины',
  'trash.expire': 'Срок хранения в\u00a0корзине вышел',
  'trash.setHold': 'Запрет удаления',
  'trash.setRetention': 'Срок хранения в\u00a0корзине',
  'youtube.upload': 'Отправка на\u00a0YouTube',
  'youtube.publish': 'Опубликовано на\u00a0YouTube',
  'youtube.detach': 'Отвязка от\u00a0YouTube',
  'youtube.connect': 'Начато подключение канала',
  'youtube.finish': 'Канал YouTube подключён',
  'youtube.disconnect': 'Канал YouTube отключён',
  'audit.undo': 'Возврат',
  'bulk.updateMulti': 'Массовая правка',
  'moderation.moderate': 'Решение модератора',
  'moderation.return': 'Вернулось на\u00a0модерацию после правки',
  'bulk.bulkPreview': 'Просмотр массовой правки',
  'bulk.bulkMove': 'Массовое действие',
  'attributes.create': 'Новая выгрузка',
  'attributes.repeat': 'Повтор выгрузки',
  'attributes.delete': 'Удаление выгрузки',
  'attributes.importOpen': 'Загрузка таблицы',
  'attributes.importApply': 'Правка из\u00a0таблицы',
  'accounts.update': 'Настройки аккаунта',
  'accountSettings.update': 'Настройки аккаунта',
  'accounts.enter': 'Вход в\u00a0аккаунт',
  'sharing.invite': 'Предложен обмен',
  'sharing.changeRules': 'Изменены правила обмена',
  'sharing.accept': 'Обмен принят',
  'sharing.reject': 'Обмен отклонён',
  'sharing.end': 'Обмен прекращён',
  'gates.save': 'Проверка зрителей',
  'gates.renewLink': 'Приватная ссылка сделана заново',
  'gates.makeTickets': 'Новые коды и\u00a0ссылки для зрителей',
  'gates.revokeTickets': 'Коды и\u00a0ссылки отозваны',
  'gates.unlock': 'Зритель прошёл проверку',
  'uploadLinks.create': 'Новая ссылка для загрузки',
  'uploadLinks.revoke': 'Ссылка отозвана',
  'albums.create': 'Новый альбом',
  'albums.update': 'Правка альбома',
  'albums.uploadCover': 'Своя обложка альбома',
  'albums.delete': 'Удаление альбома',
  'albums.addItems': 'Видео добавлены в\u00a0альбом',
  'albums.removeItems': 'Видео убраны из\u00a0альбома',
  'albums.reorder': 'Порядок в\u00a0альбоме',
  'albums.sort': 'Сортировка альбома',
  'filters.save': 'Правка фильтра',
  'filters.delete': 'Удаление фильтра',
  'filters.setFeed': 'Лента фильтра',
  'imports.create': 'Начало импорта',
  'imports.retry': 'Повтор импорта',
  'imports.cancel': 'Отмена импорта',
  'uploader.restartTask': 'Повтор обработки',
  'uploader.restartAccountTask': 'Повтор задачи аккаунта',
  'support.request': 'Запрос в\u00a0поддержку',
  'admin.updateAccountStatus': 'Состояние аккаунта',
  'autoRemoval.run': 'В\u00a0корзину по\u00a0правилу аккаунта',
  'autoRemoval.save': 'Автоудаление аккаунта',
  'encryption.updateEncryptorStatus': 'Шифрование видео',
  'users.create': 'Приглашение',
  'users.invite': 'Приглашение',
  'users.inviteAgain': 'Новая ссылка приглашения',
  'users.update': 'Имя или роли пользователя',
  'users.delete': 'Удаление из\u00a0аккаунта',
  'users.remove': 'Удаление из\u00a0аккаунта',
  'users.lock': 'Пользователь заблокирован',
  'users.unlock': 'Пользователь разблокирован',
  'users.resetApiKey': 'Сброс ключа API',
  'users.endSession': 'Сеанс закончен',
  'users.resetTotp': 'Сброс двухфакторного входа',
  'serviceKeys.create': 'Новый сервисный ключ',
  'serviceKeys.reset': 'Сброс сервисного ключа',
  'serviceKeys.revoke': 'Отзыв сервисного ключа',
  'roles.create': 'Новая роль',
  'roles.update': 'Правка роли',
  'roles.clone': 'Копия роли',
  'roles.delete': 'Удаление роли',
  'bulk.bulkUndo': 'Возврат массовой правки',
  ...ofTemplates('metadataTemplates'),
  ...ofTemplates('adTemplates'),
  'adBlocks.create': 'Новый блок рекламы',
  'adBlocks.update': 'Правка блока рекламы',
  'adBlocks.delete': 'Удаление блока рекламы',
  ...ofTemplates('playerTemplates'),
  ...ofTemplates('siteTemplates'),
  ...ofTemplates('countryTemplates'),
  'machine.createUser': 'Новый пользователь',
  'machine.lockUser': 'Пользователь заблокирован',
  'machine.unlockUser': 'Пользователь открыт',
  'machine.removeUser': 'Пользователь удалён',
  'machine.confirmMail': 'Почта подтверждена',
  'machine.unconfirmMail': 'Почта не\u00a0подтверждена',
  'machine.resetSecondFactor': 'Сброс двухфакторного входа',
  'machine.createAccount': 'Новый аккаунт',
  'machine.lockAccount': 'Аккаунт заблокирован',
  'machine.unlockAccount': 'Аккаунт открыт',
  'machine.createRole': 'Новая роль',
  'machine.setMember': 'Участник аккаунта',
  'machine.removeMember': 'Исключение участника',
  'machine.addHolder': 'Новый правообладатель',
  'machine.removeHolder': 'Правообладатель убран',
  'machine.createApiKey': 'Новый ключ API',
  'machine.revokeApiKey': 'Ключ API отозван',
  'machine.revokeApiKeys': 'Ключи API отозваны',
  'machine.endSession': 'Сеанс закончен',
  'machine.endSessions': 'Сеансы закончены',
}

/** A call that this page does not know yet is told by its own name. */
export const actionTitle = (action: string): string => actionTitles[action] ?? action

const objectTitles: Readonly<Record<string, string>> = {
  record: 'Видео',
  account: 'Аккаунт',
  album: 'Альбом',
  user: 'Пользователь',
  task: 'Задача',
  import: 'Импорт',
  uploadLink: 'Ссылка',
  supportRequest: 'Запрос',
  youtubeChannel: 'Канал YouTube',
  export: 'Выгрузка',
  attributeImport: 'Таблица',
  batch: 'Много видео',
  filter: 'Фильтр',
  template: 'Шаблон',
  role: 'Роль',
  serviceKey: 'Сервисный ключ',
}

/** What was changed; a kind that this page does not know yet is told by its own name. */
export const objectTitle = (type: string | null): string | null => type && (objectTitles[type] ?? type)

/** Who did it; where nobody was signed in, by what it was done. */
export function actorName({ actor, action }: Pick<AuditEvent, 'actor' | 'action'>): string {
  if (actor !== null) return actor.name
  // the secret of the upload opens this call to members and guests alike
  if (action === 'uploads.complete') return 'Отправитель файла'
  if (action === 'audioTracks.found') return 'Обработка видео'
  return action.startsWith('machine.') ? 'Командная строка сервера' : 'Гость по\u00a0ссылке'
}

const titles: Readonly<Record<string, string>> = {
  ...journalledFields,
  ownerId: 'автор',
  publication: 'публикация',
  visibility: 'доступ',
  embedding: 'вставка на\u00a0сайты',
  gate: 'проверка зрителей',
  gatePassword: 'пароль для зрителей',
  privateLink: 'приватная ссылка',
  madeCodes: 'сделано кодов',
  madeLinks: 'сделано ссылок',
  ticketUses: 'зрителей по\u00a0каждому',
  ticketsUntil: 'действуют до',
  ticketsFor: 'для кого',
  revokedTickets: 'отозваны',
  moderation: 'модерация',
  moderationReason: 'причина модерации',
  metadataTemplate: 'шаблон метаданных',
  posterFrameId: 'кадр на\u00a0обложке',
  subtitles: 'субтитры',
  sound: 'дорожка звука',
  frameId: 'кадр',
  capturedAtMs: 'место кадра, мс',
  coverBytes: 'размер картинки, байт',
  filling: 'фильтр альбома',
  sentFrameId: 'своя картинка, №',
  spriteStepMs: 'шаг ленты, мс',
  breaksOfVersion: 'версия для поиска пауз',
  bytes: 'размер файла',
  currentState: 'состояние',
  lifecycle: 'видео',
  sharing: 'аккаунт',
  state: 'состояние',
  sharedAlbum: 'показывается альбом',
  sharedUntil: 'показывается до',
  mayPublish: 'альбомы и\u00a0сайты',
  sharedWith: 'аккаунты с\u00a0доступом',
  disposeReason: 'причина',
  reason: 'причина',
  hold: 'запрет удаления',
  holdReason: 'причина запрета',
  youtube: 'состояние на\u00a0YouTube',
  youtubeChannel: 'канал',
  youtubeVisibility: 'видимость на\u00a0YouTube',
  youtubePublishAt: 'публикация на\u00a0YouTube',
  youtubeVideoId: 'номер на\u00a0YouTube',
  youtubeDeleted: 'удалено с\u00a0YouTube',
  failedVersions: 'неудачные файлы',
  version: 'версия файлов',
  cutTo: 'отрезки',
  clipOf: 'исходное видео',
  templates: 'шаблоны альбома',
  templateKind: 'вид шаблона',
  body: 'черновик шаблона',
  published: 'опубликованный шаблон',
  publishedVersion: 'опубликованная версия',
  restoredFrom: 'возврат к\u00a0версии',
  default: 'основной',
  replaceWith: 'заменён шаблоном, №',
  moved: 'перешло на\u00a0замену',
  returned: 'вернулось к\u00a0шаблону',
  email: 'почта',
  roles: 'роли',
  roleIds: 'роли, №',
  locked: 'вход закрыт',
  permissions: 'права',
  apiKey: 'ключ API',
  keys: 'отозвано ключей',
  sessions: 'закончено сеансов',
  heir: 'видео переданы',
  passedRecords: 'передано видео',
}

type MetadataFields = ReadonlyMap<string, Pick<MetadataField, 'title' | 'type' | 'whole'>>

/** «Название»; a field without a word goes by its own name. */
export function fieldTitle(field: string, metadata?: MetadataFields): string {
  const title = titles[field] ?? metadata?.get(field)?.title ?? field.replace(/^metadata\./, '')
  return title.charAt(0).toLocaleUpperCase('ru') + title.slice(1)
}

/** What values are told by: the fields of metadata, and the names of authors. */
export interface Known {
  readonly metadata?: MetadataFields
  readonly people?: People
  /** Templates of ads by their numbers. */
  readonly ads?: ReadonlyMap<number, { readonly name: string }>
}

/** A value as people read it; null for nothing. */
export function valueText(field: string, value: unknown, { metadata, people, ads }: Known = {}): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field.startsWith('metadata.')) return metadataText(value, metadata?.get(field))
  if (field === 'ownerId') return people?.[String(value)] ?? `№\u00a0${value}`
  const template = field === 'adTemplate' ? ads?.get(Number(value)) : undefined
  return template?.name ?? ways[field]?.(value) ?? plainText(value)
}

type Way = (value: unknown) => string | null

const publications: Readonly<Record<string, string>> = { DRAFT: 'черновик', SCHEDULED: 'открыта зрителям' }
const visibilities: Readonly<Record<string, string>> = {
  PUBLIC: 'всем',
  LINK: 'по\u00a0ссылке',
  PRIVATE: 'только участникам',
}
const gateTitles: Readonly<Record<string, string>> = {
  EVERYONE: 'без проверки',
  LINK: 'по\u00a0приватной ссылке',
  PASSWORD: 'по\u00a0паролю',
  CODES: 'по\u00a0кодам',
}
const moderations: Readonly<Record<string, string>> = {
  NONE: 'не\u00a0нужна',
  PENDING: 'ждёт проверки',
  APPROVED: 'одобрено',
  REJECTED: 'отклонено',
}
const states: Readonly<Record<string, string>> = {
  PENDING: 'ждёт ответа',
  ACTIVE: 'действует',
  REJECTED: 'отклонено',
  ENDED: 'прекращено',
}
const moment: Way = (value) => (typeof value === 'string' ? formatMoment(new Date(value)) : null)

const numbered: Way = (value) => `№\u00a0${value}`

const templateTitles: Readonly<Record<string, string>> = {
  metadata: 'метаданные',
  player: 'плеер',
  site: 'доступ по\u00a0сайтам',
  country: 'доступ по\u00a0странам',
  ad: 'реклама',
}

/** «метаданные: № 5, плеер: как у аккаунта». */
const templatesText: Way = (value) =>
  Object.entries(Object(value))
    .map(([kind, id]) => `${templateTitles[kind] ?? kind}: ${id === null ? 'как у\u00a0аккаунта' : `№\u00a0${id}`}`)
    .join(', ')

/** Of metadata the titles of the fields; other kinds as they were kept. */
function bodyText(value: unknown): string {
  const { fields }: Readonly<Record<string, unknown>> = { ...Object(value) }
  if (!Array.isArray(fields)) return plainText(value)
  const titles = fields.map((field: unknown) => String(Object(field).title)).join(', ')
  return `${fields.length}\u00a0${plural(fields.length, ['поле', 'поля', 'полей'])}${titles && `: ${titles}`}`
}

/** «видео — 3, альбомы — 1». */
function movedText(value: unknown): string {
  const { records, albums, accounts }: Readonly<Record<string, unknown>> = { ...Object(value) }
  const counts = [`видео\u00a0— ${records}`, `альбомы\u00a0— ${albums}`]
  return [...counts, ...(accounts === 1 ? ['основной в\u00a0аккаунте'] : [])].join(', ')
}

/** The name of the template that a line tells was deleted; null for any other line. */
export function deletedTemplate({ objectType, changes }: Pick<AuditEvent, 'objectType' | 'changes'>): string | null {
  const isDeletion = objectType === 'template' && changes.some(({ field }) => field === 'moved')
  const name = isDeletion && changes.find(({ field }) => field === 'name')?.before
  return typeof name === 'string' ? name : null
}

/** What came back, and who had named such a template and was left with what he names since. */
export const withLeft = (
  back: string,
  skipped: Readonly<Record<'records' | 'albums' | 'accounts', number>> = { records: 0, albums: 0, accounts: 0 },
): string =>
  [
    back,
    ...(skipped.records > 0 ? [`Видео, у\u00a0которых с\u00a0тех пор другой шаблон: ${skipped.records}`] : []),
    ...(skipped.albums > 0 ? [`Альбомы, у\u00a0которых с\u00a0тех пор другой шаблон: ${skipped.albums}`] : []),
    ...(skipped.accounts > 0 ? ['Основным остался тот, который выбрали с\u00a0тех пор'] : []),
  ].join('. ')

const lifecycles: Readonly<Record<string, string>> = {
  ACTIVE: 'в\u00a0аккаунте',
  DISPOSED: 'в\u00a0корзине',
  DELETED: 'удалено',
}

const ways: Readonly<Record<string, Way>> = {
  cuepoints: (value) => {
    if (!Array.isArray(value)) return null
    if (value.length === 0) return 'без меток'
    const times = value.map((mark) => formatDuration(Number(Object(mark).atMs) / 1000)).join(', ')
    return `${value.length}\u00a0${plural(value.length, ['метка', 'метки', 'меток'])}: ${times}`
  },
  frontSettings: (value) => {
    const read = frontSettings.safeParse({ episodes: [], ...Object(value) })
    if (!read.success) return null
    const { episodes } = read.data
    if (episodes.length === 0) return 'без эпизодов'
    const names = episodes.map(({ name }) => name || 'без названия').join(', ')
    return `${episodes.length}\u00a0${plural(episodes.length, ['эпизод', 'эпизода', 'эпизодов'])}: ${names}`
  },
  state: (value) => states[String(value)] ?? String(value),
  sharedAlbum: numbered,
  sharedUntil: moment,
  mayPublish: (value) => (value === true ? 'можно' : 'нельзя'),
  sharedWith: (value) => (Array.isArray(value) ? value.join(', ') || 'нет' : null),
  tags: (value) => (Array.isArray(value) ? value.join(', ') || 'без тегов' : null),
  posterFrameId: numbered,
  defaultAlbum: numbered,
  metadataTemplate: numbered,
  playerTemplate: numbered,
  siteTemplate: numbered,
  countryTemplate: numbered,
  adTemplate: numbered,
  templates: templatesText,
  templateKind: (value) => templateTitles[String(value)] ?? null,
  body: bodyText,
  published: bodyText,
  default: (value) => (value === true ? 'да' : 'нет'),
  moved: movedText,
  returned: movedText,
  roles: (value) => (Array.isArray(value) ? value.join(', ') || 'без ролей' : null),
  permissions: (value) => (Array.isArray(value) ? `${value.length}\u00a0из\u00a053` : null),
  locked: (value) => (value === true ? 'да' : 'нет'),
  publication: (value) => publications[String(value)] ?? null,
  publishedFrom: moment,
  publishedTo: moment,
  visibility: (value) => visibilities[String(value)] ?? null,
  gate: (value) => gateTitles[String(value)] ?? null,
  gatePassword: () => 'новый',
  privateLink: (value) => `№\u00a0${value}`,
  ticketsUntil: moment,
  revokedTickets: (value) => (Array.isArray(value) ? value.map((id) => `№\u00a0${id}`).join(', ') : null),
  embedding: (value) => (value === true ? 'разрешена' : 'запрещена'),
  soundOff: (value) => (value === true ? 'выключен' : 'включён'),
  moderation: (value) => moderations[String(value)] ?? null,
  moderates: (value) => (value === true ? 'включена' : 'выключена'),
  publishNew: (value) => (value === true ? 'сразу' : 'черновики'),
  bytes: (value) => (typeof value === 'number' ? formatBytes(value) : null),
  currentState: (value) => {
    const state = recordStates.find((one) => one === value)
    return state === undefined ? null : stateLabels[state].label
  },
  subtitles: trackText,
  sound: soundText,
  hold: (value) => (value === true ? 'есть' : 'нет'),
  lifecycle: (value) => lifecycles[String(value)] ?? null,
  cutTo: (value) => {
    const read = z.array(cutRange).safeParse(value)
    const seconds = (ms: number) => formatDuration(ms / 1000)
    return read.success
      ? read.data.map(({ from_ms, to_ms }) => `${seconds(from_ms)}–${seconds(to_ms)}`).join(', ')
      : null
  },
  clipOf: numbered,
  failedVersions: (value) => (Array.isArray(value) && value.length === 0 ? 'нет' : null),
}

/** «Русский (ru), 120 реплик, черновик, по умолчанию». */
function trackText(value: unknown): string | null {
  const { language, label, state, isDefault, cues }: Readonly<Record<string, unknown>> = { ...Object(value) }
  if (typeof cues !== 'number') return null
  const count = `${groupDigits(cues)}\u00a0${plural(cues, ['реплика', 'реплики', 'реплик'])}`
  const marks = [...(state === 'DRAFT' ? ['черновик'] : []), ...(isDefault === true ? ['по\u00a0умолчанию'] : [])]
  return [`${label} (${language})`, count, ...marks].join(', ')
}

/** «English (en), сдвиг 200 мс, по умолчанию». */
function soundText(value: unknown): string | null {
  const { language, label, isDefault, shiftMs, fits }: Readonly<Record<string, unknown>> = { ...Object(value) }
  if (typeof language !== 'string') return null
  const shift = typeof shiftMs === 'number' && shiftMs !== 0 ? [`сдвиг ${groupDigits(shiftMs)}\u00a0мс`] : []
  const marks = [...(fits === true ? ['длина подтверждена'] : []), ...(isDefault === true ? ['по\u00a0умолчанию'] : [])]
  return [`${label} (${language})`, ...shift, ...marks].join(', ')
}

function plainText(value: unknown): string {
  if (typeof value === 'number') return groupDigits(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
