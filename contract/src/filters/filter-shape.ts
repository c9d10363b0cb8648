import * as z from 'zod/mini'
import { sized } from '../measure.ts'
import type { RefusalParams } from '../refusal-entry.ts'
import { line, word } from '../texts.ts'
import { filterBounds } from './filter-bounds.ts'
import { conditionsOf, depthOf, type FilterAst, type FilterCondition, filterOps } from './filter-tree.ts'
import type { filterRefusals } from './filters.refusals.ts'

const scalar = z.union([
  z.boolean(),
  z.number(),
  line(filterBounds.textChars),
  z.strictObject({ daysFromNow: z.int().check(z.minimum(-filterBounds.days), z.maximum(filterBounds.days)) }),
])

/** Condition on any field. */
export const condition = z.strictObject({
  field: word(filterBounds.keyChars),
  op: z.enum(filterOps),
  value: z.union([scalar, z.array(scalar).check(z.minLength(1), z.maxLength(filterBounds.values))]),
})

/** A filter of such conditions as it travels and is kept: at least one of them, bounded in depth and in conditions. */
export function treeOf(one: z.ZodMiniType<FilterCondition>): z.ZodMiniType<FilterAst> {
  // a description of the call ends here: said whole it would have no end
  const member = z.pipe(
    z.unknown(),
    z.lazy((): z.ZodMiniType<FilterAst> => node),
  )
  const members = z.array(member).check(z.minLength(1))
  const node: z.ZodMiniType<FilterAst> = z.union([
    one,
    z.strictObject({ all: members }),
    z.strictObject({ any: members }),
    z.strictObject({ not: members }),
  ])
  const tree = z
    .lazy(() => node)
    .check(({ value, issues }) => {
      const refused = tooMuch(value)
      if (refused) issues.push({ code: 'custom', input: value, params: { ...refused }, continue: true })
    })
  sized.set(tree, { bytes: filterBounds.bytes, of: one })
  return tree
}

/** A filter by its shape alone: which fields there are, and what each can answer, is more than a first visit has to know. */
export const filterShape = treeOf(condition)

/** The refusal of a filter as a whole; null for one that may be asked. */
function tooMuch(ast: FilterAst): RefusalParams<keyof typeof filterRefusals> | null {
  if (depthOf(ast) > filterBounds.depth) return { refusal: 'filters.tooDeep', places: { max: filterBounds.depth } }
  if (conditionsOf(ast).length <= filterBounds.conditions) return null
  return { refusal: 'filters.tooMany', places: { max: filterBounds.conditions } }
}
