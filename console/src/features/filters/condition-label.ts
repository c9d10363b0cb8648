import { formatDuration } from '@skleyka/contract/durations.ts'
import { type FilterField, filterField } from '@skleyka/contract/filters/filter-fields.ts'
import type { FilterCondition } from '@skleyka/contract/filters/filter-tree.ts'
import { languageName } from '@skleyka/contract/languages.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { formatDay } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'
import { metadataText } from '../metadata/metadata.ts'
import { choiceLabel } from './choice-labels.ts'
import { metadataQuestions } from './metadata-questions.ts'
import { type Comparison, questionOf } from './questions.ts'

/** Names of what conditions tell by number; a number without one is told as it is. */
export interface ConditionNames {
  readonly members?: ReadonlyMap<number, string> | undefined
  readonly albums?: ReadonlyMap<number, string> | undefined
  readonly filters?: ReadonlyMap<number, string> | undefined
  /** Names of templates by the fields that name them, and their numbers. */
  readonly templates?: Readonly<Partial<Record<string, ReadonlyMap<number, { readonly name: string }>>>> | undefined
  /** Accounts that videos are shown in, by their codes. */
  readonly partners?: ReadonlyMap<string, string> | undefined
  /** Fields of metadata, by the keys of conditions. */
  readonly metadata?: ReadonlyMap<string, MetadataField> | undefined
}

/** The field and what is asked of it, apart: a chip shows the one quieter than the other. */
export interface ConditionLabel {
  readonly name: string
  readonly value: string
}

/** A condition in Russian: «Размер: больше 1 ГБ», «Создано: за последние 7 дней». */
export function conditionLabel(condition: FilterCondition, names: ConditionNames = {}): ConditionLabel {
  const field = filterField(condition.field)
  if (field === null) return { name: condition.field, value: String(condition.value) }
  const metadataField = names.metadata?.get(condition.field)
  return { name: metadataField?.title ?? field.title, value: describeComparison(field, condition, names) }
}

function describeComparison(field: FilterField, condition: FilterCondition, names: ConditionNames): string {
  const { op, value } = condition
  const question = questionOf(field, condition)
  const metadataField = names.metadata?.get(condition.field)
  const words = (question && wordsOf(field, question, metadataField)) ?? ''
  if (op === 'empty' || question?.form === 'none') return words
  const texts = [value]
    .flat()
    .map((one) => (metadataField ? `«${metadataText(one, metadataField)}»` : valueText(field, one, names)))
  if (op === 'in' || op === 'eq' || field.kind === 'search') return texts.join(' или ')
  if (op === 'between') return `${texts[0]} — ${texts[1]}`
  if (typeof value === 'object' && !Array.isArray(value) && 'daysFromNow' in value)
    return daysText(op, -value.daysFromNow)
  return `${words} ${texts[0]}`
}

const wordsOf = (field: FilterField, question: Comparison, metadataField: MetadataField | undefined) =>
  field.kind === 'metadata'
    ? (metadataQuestions([question], metadataField)[0]?.words ?? question.words)
    : question.words

function daysText(op: FilterCondition['op'], days: number): string {
  const count = `${groupDigits(Math.abs(days))}\u00a0${plural(Math.abs(days), ['день', 'дня', 'дней'])}`
  if (op === 'gt') return days < 0 ? `позже чем через ${count}` : `за\u00a0последние ${count}`
  return days < 0 ? `раньше чем через ${count}` : `раньше чем ${count} назад`
}

function valueText(field: FilterField, value: unknown, names: ConditionNames): string {
  const { members, albums, templates, filters, partners } = names
  if (typeof value === 'object' && value !== null && 'daysFromNow' in value) {
    const days = Number(value.daysFromNow)
    const count = `${groupDigits(Math.abs(days))}\u00a0${plural(Math.abs(days), ['день', 'дня', 'дней'])}`
    return days === 0 ? 'сейчас' : days < 0 ? `${count} назад` : `через ${count}`
  }
  switch (field.kind) {
    case 'bytes':
      return formatBytes(Number(value))
    case 'duration':
      return formatDuration(Number(value) / 1000)
    case 'number':
      return groupDigits(Number(value))
    case 'instant':
      return formatDay(new Date(String(value)))
    case 'member':
      return members?.get(Number(value)) ?? `№\u00a0${value}`
    case 'album':
      return `«${albums?.get(Number(value)) ?? `№\u00a0${value}`}»`
    case 'template':
      return `«${templates?.[`${field.template}Template`]?.get(Number(value))?.name ?? `№\u00a0${value}`}»`
    case 'metadata':
      return typeof value === 'boolean'
        ? value
          ? 'да'
          : 'нет'
        : typeof value === 'number'
          ? groupDigits(value)
          : `«${value}»`
    case 'filter':
      return `«${filters?.get(Number(value)) ?? `№\u00a0${value}`}»`
    case 'partners':
      return `«${partners?.get(String(value)) ?? value}»`
    case 'languages':
      return languageName(String(value), 'ru')
    case 'choice':
      return choiceLabel(String(value), field)
    default:
      return `«${value}»`
  }
}
