import * as z from 'zod/mini'
import { shownFilter } from '../records/records.calls.ts'
import { filterAst } from './filter-ast.ts'

/** Conditions for the records meant; whatever is given has to hold. */
export const recordFilter = z.extend(shownFilter, { where: z.optional(filterAst) })
