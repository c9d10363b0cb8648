import * as z from 'zod/mini'

/** The address of a list (product B0: it holds the whole state), described by its fields and what they are at first. */
export interface AddressCodec<List> {
  /** The list one sees first. */
  readonly first: List
  /** Reads a query; what cannot be read is as in the first list. */
  read(search: string): List
  /** The query with its question mark, of what differs from the first list; empty for that one. */
  write(list: List): string
}

/** Every field travels as a word of the query: see list/fields.ts. */
export function addressCodec<S extends z.ZodMiniType>(fields: S): AddressCodec<z.output<S>> {
  const decode = (words: object) => z.safeDecode(fields, words as z.input<S>)
  const read = (search: string): z.output<S> => {
    const words = Object.fromEntries(new URLSearchParams(search))
    const whole = decode(words)
    if (whole.success) return whole.data
    const wrong = new Set(whole.error.issues.map(({ path }) => path[0]))
    const rest = decode(Object.fromEntries(Object.entries(words).filter(([name]) => !wrong.has(name))))
    if (rest.success) return rest.data
    throw rest.error
  }
  const wordsOf = (list: z.output<S>) => Object.entries<unknown>({ ...Object(z.encode(fields, list)) })
  const first = read('')
  const firstWords = new Map(wordsOf(first))
  return {
    first,
    read,
    write(list) {
      const query = new URLSearchParams()
      for (const [name, word] of wordsOf(list)) {
        if (typeof word === 'string' && word !== firstWords.get(name)) query.set(name, word)
      }
      return query.size === 0 ? '' : `?${query}`
    },
  }
}
