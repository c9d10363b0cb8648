import type { People } from '@skleyka/contract/audit/audit.calls.ts'
import { cutRange } from '@skleyka/contract/cuts/cut-ranges.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { filterAst } from '@skleyka/contract/filters/filter-ast.ts'
import { conditionsOf } from '@skleyka/contract/filters/filter-tree.ts'
import { sections } from '@skleyka/contract/permissions/permissions.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { liveQuotaKinds, quotaText, quotaTitles } from '@skleyka/contract/quotas/quota-kinds.ts'
import { recordStates } from '@skleyka/contract/records/record-states.ts'
import { frontSettings } from '@skleyka/contract/records/records.calls.ts'
import { mapTemplateFields } from '@skleyka/contract/templates/template-kinds.ts'
import * as z from 'zod/mini'
import { fieldText } from '../../form/field-values.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { stateLabels } from '../../russian/state-labels.ts'
import { youtubeLabels, youtubeVisibilityLabels } from '../../russian/youtube-labels.ts'
import { sectionTitles } from '../../ui/feature-picker/section-titles.ts'
import { metadataText } from '../metadata/metadata.ts'
import { describedField, fieldsOfMany } from './described-fields.ts'
import type { MetadataFields } from './field-titles.ts'
import {
  gateTitles,
  lifecycles,
  moderations,
  publications,
  qualityModes,
  states,
  templateWords,
  visibilities,
} from './value-words.ts'

/** Names that values are told by: the fields of metadata, and the names of authors. */
export interface ValueNames {
  /** The object that the line is about. */
  readonly objectType?: string | null
  readonly metadata?: MetadataFields
  readonly people?: People
  /** Names of roles by their numbers. */
  readonly roles?: Readonly<Record<string, string>>
  /** Names of templates by the fields that name them, and their numbers. */
  readonly templates?: Readonly<Partial<Record<string, ReadonlyMap<number, { readonly name: string }>>>>
}

/** Returns a value as people read it; null for nothing. */
export function valueText(
  field: string,
  value: unknown,
  { objectType, metadata, people, roles, templates }: ValueNames = {},
): string | null {
  const own = describedField(objectType, field)
  const description = own ?? fieldsOfMany[field]
  if (value === null) return own?.unset ?? unsetTexts[field] ?? description?.unset ?? null
  if (value === undefined || value === '') return null
  if (field.startsWith('metadata.')) return metadataText(value, metadata?.get(field))
  if (field === 'ownerId') return people?.[String(value)] ?? `№\u00a0${value}`
  if (field === 'roleIds') return rolesText(value, roles)
  if (own) return fieldText(own, value) ?? plainText(value)
  const template = templates?.[field]?.get(Number(value))
  return template?.name ?? ways[field]?.(value) ?? (description && fieldText(description, value)) ?? plainText(value)
}

/** Words for fields that mean something while nothing is set. */
const unsetTexts: Readonly<Record<string, string>> = {
  adBlocks: 'из\u00a0шаблона',
  quotaBytes: 'без ограничения',
  quotaVideos: 'без ограничения',
  quotaPeople: 'без ограничения',
  quotaLivestreams: 'без ограничения',
  quotaAirtime: 'без ограничения',
}

/** «Редактор, Монтажёр»; a deleted role by its number. */
const rolesText = (value: unknown, roles: ValueNames['roles']): string | null =>
  Array.isArray(value) ? value.map((id) => roles?.[String(id)] ?? `№\u00a0${id}`).join(', ') || 'без ролей' : null

type Way = (value: unknown) => string | null

const youtubeTitles: Readonly<Record<string, string>> = youtubeLabels
const visibilitiesThere: Readonly<Record<string, string>> = youtubeVisibilityLabels
const moment: Way = (value) => (typeof value === 'string' ? formatMoment(new Date(value)) : null)

const formatNumber: Way = (value) => `№\u00a0${value}`

/** «№ 4, № 2». */
const numbers: Way = (value) => (Array.isArray(value) ? value.map((id) => `№\u00a0${id}`).join(', ') : null)

/** «метаданные: № 5, плеер: как у аккаунта». */
const templatesText: Way = (value) =>
  Object.entries(Object(value))
    .map(([kind, id]) => `${templateWords[kind] ?? kind}: ${id === null ? 'как у\u00a0аккаунта' : `№\u00a0${id}`}`)
    .join(', ')

/** Of metadata the titles of the fields; other kinds as they were kept. */
function bodyText(value: unknown): string {
  const { fields }: Readonly<Record<string, unknown>> = { ...Object(value) }
  if (!Array.isArray(fields)) return plainText(value)
  const titles = fields.map((field: unknown) => String(Object(field).title)).join(', ')
  return `${fields.length}\u00a0${plural(fields.length, ['поле', 'поля', 'полей'])}${titles && `: ${titles}`}`
}

/** «3 условия». */
function conditionsText(value: unknown): string | null {
  const read = filterAst.safeParse(value)
  if (!read.success) return null
  const { length } = conditionsOf(read.data)
  return `${length}\u00a0${plural(length, ['условие', 'условия', 'условий'])}`
}

/** Of templates what moved, «видео — 3, альбомы — 1»; of an album which videos, «№ 4, № 2». */
function movedText(value: unknown): string | null {
  if (Array.isArray(value)) return numbers(value)
  const { records, albums, accounts }: Readonly<Record<string, unknown>> = { ...Object(value) }
  const counts = [`видео\u00a0— ${records}`, `альбомы\u00a0— ${albums}`]
  return [...counts, ...(accounts === 1 ? ['основной в\u00a0аккаунте'] : [])].join(', ')
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
  sharedAlbum: formatNumber,
  sharedUntil: moment,
  mayPublish: (value) => (value === true ? 'можно' : 'нельзя'),
  sharedWith: (value) => (Array.isArray(value) ? value.join(', ') || 'нет' : null),
  tags: (value) => (Array.isArray(value) ? value.join(', ') || 'без тегов' : null),
  posterFrameId: formatNumber,
  metadataTemplate: formatNumber,
  ...mapTemplateFields(() => formatNumber),
  adBlocks: (value) => (Array.isArray(value) && value.length > 0 ? numbers(value) : 'из\u00a0шаблона'),
  templates: templatesText,
  templateKind: (value) => templateWords[String(value)] ?? null,
  body: bodyText,
  published: bodyText,
  moved: movedText,
  returned: movedText,
  roles: (value) => (Array.isArray(value) ? value.join(', ') || 'без ролей' : null),
  permissions: (value) => (Array.isArray(value) ? `${value.length}\u00a0из\u00a053` : null),
  announcementKind: (value) => ({ info: 'сведения', important: 'важное' })[String(value)] ?? null,
  shownFrom: moment,
  shownUntil: moment,
  publication: (value) => publications[String(value)] ?? null,
  publishedFrom: moment,
  publishedTo: moment,
  visibility: (value) => visibilities[String(value)] ?? null,
  gate: (value) => gateTitles[String(value)] ?? null,
  gatePassword: () => 'новый',
  gateMailDomains: (value) => (Array.isArray(value) ? value.join(', ') : null),
  privateLink: (value) => `№\u00a0${value}`,
  ticketsUntil: moment,
  revokedTickets: numbers,
  moderation: (value) => moderations[String(value)] ?? null,
  availableSections: (value) =>
    sections.flatMap((one) => (Array.isArray(value) && value.includes(one) ? [sectionTitles[one]] : [])).join(', ') ||
    'нет',
  adsShown: (value) => (value === true ? 'показывается' : 'выключена'),
  useEncryptor: (value) => (value === true ? 'включено' : 'выключено'),
  autoRemoval: (value) => (value === true ? 'включено' : 'выключено'),
  feedViews: (value) => (value === true ? 'показываются' : 'нет'),
  qualityMode: (value) => qualityModes[String(value)] ?? null,
  freesQualities: (value) => (value === true ? 'включено' : 'выключено'),
  keptSide: (value) => `${value}p`,
  filterIds: numbers,
  likeAccount: formatNumber,
  quotaBytes: (value) => (typeof value === 'number' ? formatBytes(value) : null),
  quotaVideos: (value) => (typeof value === 'number' ? groupDigits(value) : null),
  quotaPeople: (value) => (typeof value === 'number' ? groupDigits(value) : null),
  quotaLivestreams: (value) => (typeof value === 'number' ? groupDigits(value) : null),
  quotaAirtime: (value) => (typeof value === 'number' ? quotaText('airtime', value) : null),
  refusedBy: (value) => liveQuotaKinds.flatMap((kind) => (kind === value ? [quotaTitles[kind]] : []))[0] ?? null,
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
  clipOf: formatNumber,
  parentId: formatNumber,
  added: numbers,
  sortedBy: (value) => ({ name: 'названию', created: 'дате' })[String(value)] ?? null,
  order: (value) => ({ asc: 'по\u00a0возрастанию', desc: 'по\u00a0убыванию' })[String(value)] ?? null,
  removed: numbers,
  recordId: formatNumber,
  queueEnd: (value) => (value === 'first' ? 'первой' : 'последней'),
  waveform: (value) => (value === true ? 'строится' : null),
  youtube: (value) => youtubeTitles[String(value)] ?? null,
  youtubeVisibility: (value) => visibilitiesThere[String(value)] ?? null,
  youtubePublishAt: moment,
  feed: (value) => (value === true ? 'включена' : 'выключена'),
  totp: (value) => (value === true ? 'нужен' : 'не\u00a0нужен'),
  scopes: (value) =>
    Array.isArray(value) ? `${value.length}\u00a0${plural(value.length, ['право', 'права', 'прав'])}` : null,
  until: moment,
  maxBytes: (value) => (typeof value === 'number' ? formatBytes(value) : null),
  columns: (value) =>
    Array.isArray(value) ? `${value.length}\u00a0${plural(value.length, ['столбец', 'столбца', 'столбцов'])}` : null,
  ast: conditionsText,
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
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
