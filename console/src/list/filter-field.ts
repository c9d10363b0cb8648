import { filterShape } from '@skleyka/contract/filters/filter-shape.ts'
import { type FilterAst, groupOf, isCondition } from '@skleyka/contract/filters/filter-tree.ts'
import * as z from 'zod/mini'

/** The longest word of a filter that is read; what people build is far shorter. */
const maxWordChars = 60_000

/**
 * A filter of conditions in the address: JSON without the names of its parts, in letters that no messenger breaks. The
 * empty word is none. Whether its fields can answer is not judged here.
 */
export const whereField = () =>
  z._default(
    z.codec(z.string().check(z.maxLength(maxWordChars)), z.nullable(filterShape), {
      decode: (word, { issues }) => {
        if (word === '') return null
        try {
          return unpackFilter(JSON.parse(new TextDecoder().decode(bytesOf(word))))
        } catch {
          issues.push({ code: 'custom', input: word, message: 'no filter' })
          return null
        }
      },
      encode: (ast) => (ast === null ? '' : wordOf(JSON.stringify(packFilter(z.parse(filterShape, ast))))),
    }),
    null,
  )

type Packed = readonly unknown[]

/** A condition is a triple of its own; a group is its sign and its members. */
function packFilter(ast: FilterAst): Packed {
  if (isCondition(ast)) return [ast.field, ast.op, ast.value]
  const { join, members } = groupOf(ast)
  return [signs[join], ...members.map(packFilter)]
}

// no field is named by a sign
const signs = { all: '&', any: '|', not: '!' } as const

/** The schema judges the value. */
function unpackFilter(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const [first, ...rest] = value
  if (first === signs.all) return { all: rest.map(unpackFilter) }
  if (first === signs.any) return { any: rest.map(unpackFilter) }
  if (first === signs.not) return { not: rest.map(unpackFilter) }
  return { field: first, op: rest[0], value: rest[1] }
}

const bytesOf = (word: string) =>
  Uint8Array.from(atob(word.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const wordOf = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
