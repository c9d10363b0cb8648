import { type FilterField, opsOf } from '@skleyka/contract/filters/filter-fields.ts'
import type { FilterCondition, FilterOp } from '@skleyka/contract/filters/filter-tree.ts'

/** Form of the value of a condition. */
export type ValueForm = 'none' | 'one' | 'several' | 'range' | 'days'

/** One way to ask about a field, as the builder offers it: a comparison with the shape of its value. */
export interface Comparison {
  readonly key: string
  /** Stands between the name of the field and the value. */
  readonly words: string
  readonly op: FilterOp
  readonly form: ValueForm
  /** The value of a question that leaves nothing to fill in. */
  readonly value?: boolean
}

const plain: Readonly<Record<Exclude<FilterOp, 'empty'>, Comparison>> = {
  contains: { key: 'contains', words: 'содержит', op: 'contains', form: 'one' },
  eq: { key: 'eq', words: 'равно', op: 'eq', form: 'one' },
  ne: { key: 'ne', words: 'не\u00a0равно', op: 'ne', form: 'one' },
  in: { key: 'in', words: 'одно из', op: 'in', form: 'several' },
  matches: { key: 'matches', words: 'по\u00a0маске', op: 'matches', form: 'one' },
  gt: { key: 'gt', words: 'больше', op: 'gt', form: 'one' },
  lt: { key: 'lt', words: 'меньше', op: 'lt', form: 'one' },
  between: { key: 'between', words: 'от и\u00a0до', op: 'between', form: 'range' },
}

const empties: readonly Comparison[] = [
  { key: 'empty', words: 'пусто', op: 'empty', form: 'none', value: true },
  { key: 'filled', words: 'заполнено', op: 'empty', form: 'none', value: false },
]

const instants: readonly Comparison[] = [
  { key: 'lastDays', words: 'за\u00a0последние дни', op: 'gt', form: 'days' },
  { key: 'olderThan', words: 'раньше, дней назад', op: 'lt', form: 'days' },
  { key: 'between', words: 'в\u00a0период', op: 'between', form: 'range' },
  { key: 'gt', words: 'начиная с', op: 'gt', form: 'one' },
  { key: 'lt', words: 'раньше', op: 'lt', form: 'one' },
]

const booleans: readonly Comparison[] = [
  { key: 'yes', words: 'да', op: 'eq', form: 'none', value: true },
  { key: 'no', words: 'нет', op: 'eq', form: 'none', value: false },
]

const presences: readonly Comparison[] = [
  { key: 'filled', words: 'есть', op: 'empty', form: 'none', value: false },
  { key: 'empty', words: 'нет', op: 'empty', form: 'none', value: true },
]

/** Returns how a field can be asked about, the usual way first. */
export function questionsOf(field: FilterField): readonly Comparison[] {
  if (field.kind === 'languages' || field.kind === 'partners') return [...presences, ...plainQuestions(field)]
  const own = ownQuestions(field)
  return field.mayBeEmpty ? [...own, ...empties] : own
}

function ownQuestions(field: FilterField): readonly Comparison[] {
  if (field.kind === 'instant') return instants
  if (field.kind === 'boolean') return booleans
  // what a field of metadata holds is told by its template: `metadataQuestions` chooses
  if (field.kind === 'metadata') return [...booleans, ...plainQuestions(field)]
  return plainQuestions(field)
}

const plainQuestions = (field: FilterField): Comparison[] =>
  opsOf(field).flatMap((op) => (op === 'empty' ? [] : [wordsFor(field, plain[op])]))

/** The words of a comparison that another kind says otherwise. */
function wordsFor({ kind }: FilterField, question: Comparison): Comparison {
  if (kind === 'search') return { ...question, words: 'слова' }
  if (kind === 'languages') return { ...question, words: 'на\u00a0любом из\u00a0языков' }
  if (kind === 'partners') return { ...question, words: 'любому из' }
  if (kind === 'tags') return { ...question, words: question.op === 'in' ? 'любой из' : 'есть тег' }
  return question
}

/** The question that a condition is an answer to; null for one that the builder does not offer. */
export function questionOf(field: FilterField, { op, value }: FilterCondition): Comparison | null {
  const isDays = typeof value === 'object' && !Array.isArray(value)
  return (
    questionsOf(field).find(
      (one) => one.op === op && (one.form === 'none' ? one.value === value : (one.form === 'days') === isDays),
    ) ?? null
  )
}
