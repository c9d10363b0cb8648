import { countText } from '../russian/numbers.ts'
import { countChosen, type Marks } from '../ui/table/marks.ts'

/** Chosen rows of a list, as a value to act on: rows by id, or all that answers a question but some. */
export type Selection<Question> =
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | {
      readonly kind: 'found'
      readonly question: Question
      readonly except: readonly number[]
      /** Records that answer the query, the excepted ones among them. */
      readonly total: number
      /** More than are counted. */
      readonly isMore?: boolean
    }

/** Returns how many things a selection means. */
export const sizeOf = <Question>(selection: Selection<Question>): number =>
  selection.kind === 'ids' ? selection.ids.length : Math.max(0, selection.total - selection.except.length)

/** Returns how many are chosen, in words: «12 000», «10 000+» where more are found than counted. */
export const sizeText = <Question>(selection: Selection<Question>): string =>
  countText(sizeOf(selection), selection.kind === 'found' && selection.isMore)

/** The selection that a list's marks mean; null when nothing is chosen. */
export function selectionOf<Question>(
  marks: Marks,
  question: Question,
  { total, isMore = false }: { total: number; isMore?: boolean | undefined },
): Selection<Question> | null {
  if (countChosen(marks, total) === 0) return null
  const ids = [...marks.marked].map(Number)
  return marks.isAll ? { kind: 'found', question, except: ids, total, isMore } : { kind: 'ids', ids }
}

/** One page of the ids that answer a question; pages start at 1, and one with no ids is the last. */
export type PageOfIds<Question> = (question: Question, page: number) => Promise<readonly number[]>

/**
 * The ids of a selection, each once. They are all read before any is acted on, as what is done to some may change what
 * answers the question; so ask in an order that what is new does not disturb.
 */
export async function idsOf<Question>(
  selection: Selection<Question>,
  pageOfIds: PageOfIds<Question>,
): Promise<readonly number[]> {
  if (selection.kind === 'ids') return selection.ids
  const found = new Set<number>()
  for (let page = 1; selection.isMore || found.size < selection.total; page += 1) {
    const ids = await pageOfIds(selection.question, page)
    if (ids.length === 0) break
    for (const id of ids) found.add(id)
  }
  return [...found.difference(new Set(selection.except))]
}

/** The ids in portions a call may bear. */
export const inChunks = (ids: readonly number[], size: number): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))
