import * as z from 'zod/mini'
import { perPageChoices } from '../ui/pagination/per-page.ts'
import type { Sort } from '../ui/table/columns.ts'

const maxSearchChars = 200
const maxPage = 100_000

/** Returns what is searched for; longer than people type is cut. */
export const searchField = () =>
  z._default(
    z.codec(z.string(), z.string(), { decode: (word) => word.slice(0, maxSearchChars), encode: (text) => text }),
    '',
  )

/** One of a few words. */
export const choiceField = <const Word extends string>(words: readonly [Word, ...Word[]], first: NoInfer<Word>) =>
  z._default(z.enum(words), first)

const directions = { asc: 'ascending', desc: 'descending' } as const

const direction = z.enum(['ascending', 'descending'])
const orderOf = (order = 'asc') => directions[order === 'desc' ? 'desc' : 'asc']
const wordOf = ({ column, direction }: Sort) => `${column}-${direction === 'ascending' ? 'asc' : 'desc'}`
const sortWord = (columns: string) => z.string().check(z.regex(new RegExp(`^(${columns})-(asc|desc)$`)))

/** `size-desc`: a column of the table and the direction. */
const sortCodec = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.codec(sortWord(columns.join('|')), z.object({ column: z.enum(columns), direction }), {
    decode: (text) => {
      const [named, order] = text.split('-')
      return { column: columns.find((one) => one === named) ?? columns[0], direction: orderOf(order) }
    },
    encode: wordOf,
  })

/** Returns what a list is sorted by. */
export const sortField = <const Column extends string>(
  columns: readonly [Column, ...Column[]],
  first: { readonly column: NoInfer<Column>; readonly direction: Sort['direction'] },
) => z._default(sortCodec(columns), first)

/**
 * The same where the usual order depends on what else is asked for: null until somebody chooses one. `columns` is a pattern of their
 * names, for tables whose columns are not all known beforehand.
 */
export const chosenSortField = (columns: string) =>
  z._default(
    z.nullable(
      z.codec(sortWord(columns), z.object({ column: z.string(), direction }), {
        decode: (text) => {
          const [column = '', order] = text.split('-')
          return { column, direction: orderOf(order) }
        },
        encode: wordOf,
      }),
    ),
    null,
  )

/** A sort as the server is asked for it. */
export const sortParams = <Field extends string>(sort: {
  readonly column: Field
  readonly direction: Sort['direction']
}) => ({ field: sort.column, order: sort.direction === 'ascending' ? 'asc' : 'desc' }) as const

const wholeNumber = (allowed: z.ZodMiniNumber) =>
  z.codec(z.string().check(z.regex(/^\d{1,6}$/)), allowed, { decode: Number, encode: String })

/** The page of a list and how much it shows. */
export const pageFields = (perPage: (typeof perPageChoices)[number] = 20) => ({
  page: z._default(wholeNumber(z.int().check(z.gte(1), z.lte(maxPage))), 1),
  perPage: z._default(
    wholeNumber(z.int().check(z.refine((size) => perPageChoices.some((choice) => choice === size)))),
    perPage,
  ),
})
