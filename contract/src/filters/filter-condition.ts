import { type FilterField, filterField, filterKinds, opsOf } from './filter-fields.ts'
import type { FilterCondition } from './filter-tree.ts'

interface Problem {
  readonly at: 'field' | 'op' | 'value'
  readonly text: string
}

/** Returns what is wrong with a condition, in Russian; null for one that its field can answer. */
export function conditionProblem({ field: key, op, value }: FilterCondition): Problem | null {
  const field = filterField(key)
  if (field === null) return { at: 'field', text: 'Такого поля в\u00a0фильтрах нет' }
  if (!opsOf(field).includes(op)) return { at: 'op', text: `Поле «${field.title}» так не\u00a0сравнивается` }
  const text = valueProblem(field, op, value)
  return text === null ? null : { at: 'value', text }
}

function valueProblem(field: FilterField, op: FilterCondition['op'], value: FilterCondition['value']): string | null {
  if (op === 'empty') return typeof value === 'boolean' ? null : 'Укажите, пусто поле или заполнено'
  const operands: readonly unknown[] = op === 'in' || op === 'between' ? listOf(value) : [value]
  const fits = fitting[filterKinds[field.kind].value]
  if (operands.length === 0 || !operands.every((one) => fits(one, field)))
    return `Неверное значение поля «${field.title}»`
  if (field.kind === 'metadata' && !isAskedSo(op, operands)) return `Неверное значение поля «${field.title}»`
  if (op !== 'between') return null
  if (operands.length !== 2) return 'Укажите начало и\u00a0конец'
  return isBackwards(operands) ? 'Начало больше конца' : null
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type Value = (typeof filterKinds)[keyof typeof filterKinds]['value']
const fitting: Record<Value, (value: unknown, field: FilterField) => boolean> = {
  text: (value) => typeof value === 'string' && value !== '',
  uuid: (value) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
  choice: (value, { choices = [] }) => typeof value === 'string' && choices.includes(value),
  id: (value) => isWhole(value) && value > 0,
  number: (value) => isWhole(value) && value >= 0,
  instant: (value) => (typeof value === 'string' ? isInstant(value) : typeof value === 'object' && value !== null),
  boolean: (value) => typeof value === 'boolean',
  any: (value) => typeof value === 'boolean' || Number.isFinite(value) || (typeof value === 'string' && value !== ''),
}

/** A part of a text is a text, and what is larger is a number, or a day or a moment as they are kept. */
function isAskedSo(op: FilterCondition['op'], operands: readonly unknown[]): boolean {
  if (op === 'contains') return typeof operands[0] === 'string'
  if (op !== 'gt' && op !== 'lt' && op !== 'between') return true
  return operands.every((one) => typeof one === 'number') || operands.every(isDated)
}

const isDated = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/.test(value) &&
  !Number.isNaN(Date.parse(value))

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

// years of four digits: what a database and a browser read alike
const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** Two instants as texts of one form stand in the order of time; days from now are not compared with a date. */
const isBackwards = ([from, to]: readonly unknown[]): boolean => {
  if (typeof from === 'number' && typeof to === 'number') return from > to
  return typeof from === 'string' && typeof to === 'string' && Date.parse(from) > Date.parse(to)
}
