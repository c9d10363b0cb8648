import { countryBounds } from '../access/country-rules.ts'
import { siteBounds } from '../access/site-rules.ts'
import { type Field, fieldTypes, listedOf, typedNamesOf } from '../field-types.ts'
import { bounds } from '../limits.ts'
import { trashBounds } from '../trash/trash-bounds.ts'
import { accountBounds } from './account-bounds.ts'

/** A field on the page of an account in its settings. */
interface AccountField extends Field {
  /** Part of the page; what is typed stands there by itself. */
  readonly part: 'account' | 'newVideos' | 'storage' | 'contacts' | 'statistics'
  /** An account that is made like this one takes it over. */
  readonly isTakenOver?: true
}

/**
 * The name of an account and how it treats its videos. From here come the schema of its settings, its columns, its form and its lines of
 * the audit log.
 */
export const accountFields = {
  name: {
    ...{ title: 'Название', object: 'название', part: 'account' },
    ...fieldTypes.line(accountBounds.nameChars),
  },
  /** Zone of days where no browser tells its own: in tables of attributes, their schedules, and tables that come back. */
  timeZone: {
    ...{ title: 'Часовой пояс', object: 'часовой пояс', part: 'account', isTakenOver: true },
    hint: 'По нему считаются дни и время в выгрузках атрибутов, их расписании и таблицах, которые вы загружаете',
    ...fieldTypes.timeZone(),
  },
  /** Language of its people where nothing else says it. */
  language: {
    ...{ title: 'Язык по\u00a0умолчанию', object: 'язык по\u00a0умолчанию', part: 'account', isTakenOver: true },
    hint: 'Язык новых субтитров, дорожек звука и лент. Звук видео без указанного языка получит его, когда к видео добавят другие дорожки; указанные раньше языки не меняются',
    unset: 'не\u00a0выбран',
    ...fieldTypes.language(),
  },
  /** True if viewers are given a new video as soon as it plays; else it is a draft until somebody publishes it. */
  publishNew: {
    ...{ title: 'Публикация новых видео', object: 'публикацию новых видео', part: 'newVideos', isTakenOver: true },
    ...fieldTypes.yesNo({ yes: 'сразу', no: 'черновики' }),
  },
  /** The album filled by hand that new videos join where none is chosen for them. */
  defaultAlbum: {
    ...{ title: 'Альбом новых видео', object: 'альбом новых видео', part: 'newVideos' },
    ...fieldTypes.reference(),
  },
  /** True if what people without the right to moderate bring or change waits for a moderator; takes P-M-25 to change. */
  moderates: {
    ...{ title: 'Модерация перед публикацией', object: 'модерацию перед публикацией' },
    ...{ part: 'newVideos', isTakenOver: true },
    ...fieldTypes.yesNo({ yes: 'включена', no: 'выключена' }),
  },
  /** Days that records stay in the trash. */
  trashDays: {
    ...{ title: 'Срок хранения в\u00a0корзине', object: 'срок хранения в\u00a0корзине' },
    ...{ part: 'storage', isTakenOver: true },
    ...fieldTypes.days(trashBounds.days),
  },
  /** Days that the source file stays after conversion; 0 for no longer than conversion needs. */
  sourceDays: {
    ...{ title: 'Срок хранения исходных файлов', object: 'срок хранения исходных файлов' },
    ...{ part: 'storage', isTakenOver: true },
    ...fieldTypes.days(accountBounds.sourceDays),
  },
  /** Recipient of letters about work that failed: one letter an hour at most. */
  alertEmail: {
    ...{ title: 'Почта для оповещений', object: 'почту для оповещений', part: 'contacts' },
    hint: 'Сюда придёт письмо, если что-то не\u00a0обработалось, не\u00a0загрузилось по\u00a0ссылке или не\u00a0ушло на\u00a0YouTube: одно обо\u00a0всём, не\u00a0чаще раза в\u00a0час. Если пусто, писем не\u00a0будет',
    ...fieldTypes.email(bounds.emailChars),
  },
  /** The domain under which its videos are shown; null for that of the installation. */
  embedHost: {
    ...{ title: 'Домен вставок', object: 'домен вставок', part: 'contacts', isListed: true },
    hint: 'Ваш домен, направленный на\u00a0этот сервер, например video.example.ru: он появится в\u00a0кодах вставки, ссылках и\u00a0лентах. Уже розданные продолжат работать. Если пусто, используется домен Склейки',
    unset: 'домен Склейки',
    ...fieldTypes.domain(siteBounds.typedChars),
  },
  /** Addresses of its own people: what they watch is no view of the statistics. */
  ownNetworks: {
    ...{ title: 'Адреса своих сотрудников', object: 'адреса своих сотрудников', part: 'statistics' },
    hint: 'IP-адреса и\u00a0сети ваших сотрудников, по\u00a0одному в\u00a0строке: 203.0.113.7 или 203.0.113.0/24. Их просмотры не\u00a0попадают в\u00a0статистику. Уже посчитанное не\u00a0изменится',
    ...fieldTypes.networks(accountBounds.ownNetworks, countryBounds.networkChars),
  },
} as const satisfies Record<string, AccountField>
export type AccountFieldName = keyof typeof accountFields
export type AccountPart = AccountField['part']

const descriptions: Readonly<Record<AccountFieldName, AccountField>> = accountFields
const isName = (name: string): name is AccountFieldName => Object.hasOwn(accountFields, name)
export const accountFieldNames: readonly AccountFieldName[] = Object.keys(accountFields).filter(isName)

/** Returns the name of a field in the audit log, whose lines of all times have the time zone as API v2 has it. */
export const auditedName = (name: AccountFieldName) => (name === 'timeZone' ? 'time_zone' : name)

/** The fields that administrators see in the list of accounts, too. */
export const listedFields = listedOf(accountFields)

/** The fields that an account made like another one takes over. */
export const takenOverFields = accountFieldNames.filter((name) => descriptions[name].isTakenOver)

/** Returns the fields of a part of the page whose inputs follow from their descriptions. */
export const typedFieldsOf = (part: AccountPart) =>
  typedNamesOf(accountFields).filter((name) => descriptions[name].part === part)
