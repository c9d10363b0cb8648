import * as z from 'zod/mini'
import { bounds } from './limits.ts'
import { type MetadataValue, metadataName } from './metadata.ts'
import { line } from './texts.ts'

/**
 * What a field of a template holds (product B9). A `date` is a day as «2026-05-31», a `moment` is ISO text in UTC, `tags`
 * are any short texts, a `choice` is one of its choices, or several with `many`.
 */
export const metadataTypes = ['line', 'text', 'number', 'boolean', 'date', 'moment', 'choice', 'tags', 'link'] as const
export type MetadataType = (typeof metadataTypes)[number]

const choice = line(bounds.metadataChoiceChars, 1)

/** One field of a template of metadata, as its record page asks for it. */
export const metadataField = z.strictObject({
  name: metadataName,
  title: line(bounds.metadataTitleChars, 1),
  type: z.enum(metadataTypes),
  /** What it is for, under the field. */
  hint: z.optional(line(bounds.metadataHintChars)),
  /** A video is not published without it. */
  required: z.optional(z.boolean()),
  /** What a `choice` is one of, and whether it takes several. */
  choices: z.optional(z.array(choice).check(z.maxLength(bounds.metadataChoices))),
  many: z.optional(z.boolean()),
  /** Bounds of a number; the longest `line` and `text` in characters is `max`. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** A number without a fraction, for which no groups of digits are made: a year. */
  whole: z.optional(z.boolean()),
})
export type MetadataField = z.output<typeof metadataField>

/** The body of a template of metadata; the names of its fields are its own. */
export const metadataBody = z.strictObject({
  fields: z.array(metadataField).check(
    z.maxLength(bounds.metadataFields),
    z.refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length),
  ),
})
export type MetadataBody = z.output<typeof metadataBody>

/** What keeps a field from being asked for, in Russian; null for one that can be filled in. */
export function fieldProblem({ type, choices = [], min, max }: MetadataField): string | null {
  if (type === 'choice' && choices.length === 0) return 'Добавьте хотя бы одно значение списка'
  if (new Set(choices).size < choices.length) return 'Значения списка повторяются'
  if (min !== undefined && max !== undefined && min > max) return 'Наименьшее больше наибольшего'
  return type !== 'number' && max !== undefined && max < 1 ? 'Длина начинается с\u00a0одного знака' : null
}

/** Whether there is nothing in a value: such a one is not kept. */
export const isNoValue = (value: MetadataValue | null | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What is wrong with the value of a field, in Russian; null for one that it takes, and for none at all. */
export function metadataProblem(field: MetadataField, value: MetadataValue | null): string | null {
  if (value === null || isNoValue(value)) return null
  return checks[field.type](value, field)
}

type Check = (value: MetadataValue, field: MetadataField) => string | null

const isText = (value: MetadataValue): value is string => typeof value === 'string'

const shortText =
  (most: number): Check =>
  (value, { max = most }) => {
    if (!isText(value)) return 'Введите текст'
    return value.length > Math.min(max, most) ? `Не\u00a0больше ${Math.min(max, most)} знаков` : null
  }

const checks: Readonly<Record<MetadataType, Check>> = {
  line: (value, field) =>
    isText(value) && value.includes('\n') ? 'Введите одну строку' : shortText(bounds.metadataChoiceChars)(value, field),
  text: shortText(bounds.metadataTextChars),
  number: checkNumber,
  boolean: (value) => (typeof value === 'boolean' ? null : 'Выберите «Да» или\u00a0«Нет»'),
  date: (value) => (isText(value) && isDay(value) ? null : 'Введите дату: дд.мм.гггг'),
  moment: (value) => (isText(value) && isMoment(value) ? null : 'Введите дату и\u00a0время'),
  choice: checkChoice,
  tags: (value) => (Array.isArray(value) ? null : 'Введите значения через запятую'),
  link: (value) => (isText(value) && isLink(value) ? null : 'Введите адрес, который начинается с\u00a0https://'),
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
  return text.length <= bounds.metadataLinkChars && /^https?:\/\/[^\s/?#\\]+[^\s\\]*$/i.test(text)
}

/** The fields that have to be filled in before a video is published, and are not. */
export const missingFields = (
  fields: readonly MetadataField[],
  values: Readonly<Record<string, MetadataValue>>,
): MetadataField[] => fields.filter(({ name, required }) => required && isNoValue(values[name]))

/** The fields of several templates, each name once: of the first template that has it. */
export function fieldsOfAll(bodies: readonly MetadataBody[]): MetadataField[] {
  const byName = new Map<string, MetadataField>()
  for (const { fields } of bodies)
    for (const field of fields) if (!byName.has(field.name)) byName.set(field.name, field)
  return [...byName.values()]
}
