import * as z from 'zod/mini'
import { type Forms, plural } from '../plurals.ts'
import { line } from '../texts.ts'
import { fitsPattern, patternBounds, patternProblem } from '../value-pattern.ts'
import { type MetadataValue, metadataName, metadataValue } from './metadata.ts'
import { metadataBounds } from './metadata-bounds.ts'

/**
 * Types of a field of a template (product B9). A `date` is a day as «2026-05-31», a `moment` is ISO text in UTC, `tags`
 * are any short texts, a `choice` is one of its choices, or several with `many`, a `video` the number of a record of
 * the account, a `file` the number and the name of a file that was sent: «17/Договор.pdf».
 */
export const metadataTypes = [
  'line',
  'text',
  'number',
  'boolean',
  'date',
  'moment',
  'choice',
  'tags',
  'link',
  'video',
  'file',
] as const
export type MetadataType = (typeof metadataTypes)[number]

const choice = line(metadataBounds.choiceChars, 1)

/** One field of a template of metadata, as its record page asks for it. */
export const metadataField = z.strictObject({
  name: metadataName,
  title: line(metadataBounds.titleChars, 1),
  type: z.enum(metadataTypes),
  /** Hint, under the field. */
  hint: z.optional(line(metadataBounds.hintChars)),
  /** A video is not published without it. */
  required: z.optional(z.boolean()),
  /** Asked for before a file is sent; a video that comes without it stays a draft until it is there (product A12). */
  uploadRequired: z.optional(z.boolean()),
  /** False leaves its values out of the search. */
  search: z.optional(z.boolean()),
  /** Viewers are told it: in the player, in feeds, on the card of a link. No other field leaves the account. */
  inPlayer: z.optional(z.boolean()),
  /** Value that a new video begins with. */
  default: z.optional(metadataValue),
  /** Pattern of a whole `line`, and what people are told of one that is not. */
  pattern: z.optional(line(patternBounds.chars)),
  refusal: z.optional(line(metadataBounds.hintChars)),
  /** Values of a `choice`, and whether it takes several. */
  choices: z.optional(z.array(choice).check(z.maxLength(metadataBounds.choices))),
  many: z.optional(z.boolean()),
  /** Bounds of a number, of the characters of a `line` and a `text`, of how many there are of `tags` and of `many`. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** A number without a fraction, for which no groups of digits are made: a year. */
  whole: z.optional(z.boolean()),
})
export type MetadataField = z.output<typeof metadataField>

/** The body of a template of metadata; the names of its fields are its own. */
export const metadataBody = z.strictObject({
  fields: z.array(metadataField).check(
    z.maxLength(metadataBounds.fields),
    z.refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length),
  ),
  /** A video is not published without a copyright holder. */
  holderRequired: z.optional(z.boolean()),
})
export type MetadataBody = z.output<typeof metadataBody>

/** Returns what keeps a field from being asked for, in Russian; null for one that can be filled in. */
export function fieldProblem(field: MetadataField): string | null {
  const { type, choices = [], min, max, pattern } = field
  if (type === 'choice' && choices.length === 0) return 'Добавьте хотя бы одно значение списка'
  if (new Set(choices).size < choices.length) return 'Значения списка повторяются'
  if (min !== undefined && max !== undefined && min > max) return 'Наименьшее больше наибольшего'
  if (type !== 'number') {
    if (max !== undefined && max < 1)
      return isCounted(field) ? 'Значений должно быть хотя бы одно' : 'Длина начинается с\u00a0одного знака'
    if ([min, max].some((bound) => bound !== undefined && !Number.isSafeInteger(bound))) return 'Введите целое число'
  }
  const wrong = pattern === undefined ? null : patternProblem(pattern)
  if (wrong !== null) return `Образец не\u00a0понятен. ${wrong}`
  if (type === 'video' && field.inPlayer) return 'Видео как значение поля зрителям не\u00a0показывают'
  if (field.default === undefined) return null
  if (type === 'video') return 'У\u00a0видео не\u00a0бывает значения по\u00a0умолчанию'
  if (type === 'file') return 'У\u00a0файла не\u00a0бывает значения по\u00a0умолчанию'
  const unfit = metadataProblem(field, field.default)
  return unfit === null ? null : `Значение по\u00a0умолчанию не\u00a0подходит самому полю. ${unfit}`
}

/** Returns true if there is nothing in a value: such a one is not kept. */
export const isNoValue = (value: MetadataValue | null | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns what is wrong with the value of a field, in Russian; null for one that it takes, and for none at all. */
export function metadataProblem(field: MetadataField, value: MetadataValue | null): string | null {
  if (value === null || isNoValue(value)) return null
  return checks[field.type](value, field) ?? countProblem(field, value) ?? shapeProblem(field, value)
}

type Check = (value: MetadataValue, field: MetadataField) => string | null

const isText = (value: MetadataValue): value is string => typeof value === 'string'

// after «не больше» and «не меньше»
const signs: Forms = ['знака', 'знаков', 'знаков']
const values: Forms = ['значения', 'значений', 'значений']

const shortText =
  (most: number): Check =>
  (value, { min = 0, max = most }) => {
    if (!isText(value)) return 'Введите текст'
    if (value.length < min) return `Не\u00a0меньше ${min} ${plural(min, signs)}`
    const longest = Math.min(max, most)
    return value.length > longest ? `Не\u00a0больше ${longest} ${plural(longest, signs)}` : null
  }

/** Returns true if a field takes several values, and its bounds count them. */
const isCounted = ({ type, many }: Pick<MetadataField, 'type' | 'many'>): boolean =>
  type === 'tags' || (type === 'choice' && many === true)

function countProblem(field: MetadataField, value: MetadataValue): string | null {
  if (!isCounted(field) || !Array.isArray(value)) return null
  const { min = 0, max = metadataBounds.choices } = field
  if (value.length < min) return `Не\u00a0меньше ${min} ${plural(min, values)}`
  return value.length > max ? `Не\u00a0больше ${max} ${plural(max, values)}` : null
}

function shapeProblem({ type, pattern, refusal }: MetadataField, value: MetadataValue): string | null {
  if (type !== 'line' || pattern === undefined || !isText(value) || fitsPattern(pattern, value)) return null
  return refusal ?? 'Значение не\u00a0подходит типу поля'
}

const checks: Readonly<Record<MetadataType, Check>> = {
  line: (value, field) =>
    isText(value) && value.includes('\n') ? 'Введите одну строку' : shortText(metadataBounds.choiceChars)(value, field),
  text: shortText(metadataBounds.textChars),
  number: checkNumber,
  boolean: (value) => (typeof value === 'boolean' ? null : 'Выберите «Да» или\u00a0«Нет»'),
  date: (value) => (isText(value) && isDay(value) ? null : 'Введите дату: дд.мм.гггг'),
  moment: (value) => (isText(value) && isMoment(value) ? null : 'Введите дату и\u00a0время'),
  choice: checkChoice,
  tags: (value) => (Array.isArray(value) ? null : 'Введите значения через запятую'),
  link: (value) => (isText(value) && isLink(value) ? null : 'Введите адрес, который начинается с\u00a0https://'),
  video: (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0
      ? null
      : 'Выберите видео или\u00a0введите его номер',
  file: (value) => (isText(value) && fileOfValue(value) !== null ? null : 'Приложите файл'),
}

function checkNumber(value: MetadataValue, { min, max, whole }: MetadataField): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Введите число'
  if (whole && !Number.isSafeInteger(value)) return 'Введите целое число'
  if (min !== undefined && value < min) return `Не\u00a0меньше ${min}`
  return max !== undefined && value > max ? `Не\u00a0больше ${max}` : null
}

function checkChoice(value: MetadataValue, { choices = [], many = false }: MetadataField): string | null {
  if (Array.isArray(value) !== many) return many ? 'Выберите одно или\u00a0несколько значений' : 'Выберите значение'
  const unknown = [value].flat().find((one) => !isText(one) || !choices.includes(one))
  return unknown === undefined ? null : `Такого значения в\u00a0списке нет: ${unknown}`
}

/** Returns what a `file` names; null for a text that names none. */
export function fileOfValue(text: string): { id: number; name: string } | null {
  const [, id, name] = /^([1-9]\d{0,14})\/([^/\n]+)$/.exec(text) ?? []
  return id === undefined || name === undefined ? null : { id: Number(id), name }
}

/** A day that there is, in years of four digits. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A moment as it is kept: ISO text in UTC with milliseconds, so that texts stand in the order of time. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** Only what a browser opens as a page: no `javascript:` and its like. */
export function isLink(text: string): boolean {
  return text.length <= metadataBounds.linkChars && /^https?:\/\/[^\s/?#\\][^\s\\]*$/i.test(text)
}

type Filled = Readonly<Record<string, MetadataValue>>

/** The fields that have to be filled in before a video is published, and are not; what is asked for before an upload is among them. */
export const missingFields = (fields: readonly MetadataField[], values: Filled): MetadataField[] =>
  fields.filter(({ name, required, uploadRequired }) => (required || uploadRequired) && isNoValue(values[name]))

/** Title of the field of a video that names its copyright holder. */
export const holderTitle = 'Правообладатель'

/** Returns true if the template of a video requires a copyright holder, and it names none. */
export const missesHolder = (
  { holderRequired }: Pick<MetadataBody, 'holderRequired'>,
  holder: string | null,
): boolean => holderRequired === true && holder === null

/** The fields that are asked for before a file is sent, and are not filled in. */
export const missingAtUpload = (fields: readonly MetadataField[], values: Filled): MetadataField[] =>
  fields.filter(({ name, uploadRequired }) => uploadRequired && isNoValue(values[name]))

/** Returns what a new video of these fields begins with. */
export const defaultsOf = (fields: readonly MetadataField[]): Record<string, MetadataValue> =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.default === undefined || isNoValue(field.default) ? [] : [[field.name, field.default]],
    ),
  )

/** The fields of several templates, each name once: of the first template that has it. */
export function fieldsOfAll(bodies: readonly MetadataBody[]): MetadataField[] {
  const byName = new Map<string, MetadataField>()
  for (const { fields } of bodies)
    for (const field of fields) if (!byName.has(field.name)) byName.set(field.name, field)
  return [...byName.values()]
}
