import * as z from 'zod/mini'
import { bounds } from './limits.ts'

/** The page that a list is asked for: pages start at 1, as far as lists answer. */
export const pageParams = {
  page: z._default(z.int().check(z.positive(), z.maximum(bounds.listDepth)), 1),
  perPage: z._default(z.int().check(z.positive(), z.maximum(bounds.pageSize)), 20),
}

const orders = ['asc', 'desc'] as const

/** Sort order of a list; by `field` in `order` unless asked otherwise. */
export const sortParam = <const Field extends string>(
  fields: readonly Field[],
  field: NoInfer<Field>,
  order: (typeof orders)[number],
) => z._default(z.strictObject({ field: z.enum(fields), order: z.enum(orders) }), { field, order })

/** One page of a list; `total` is of all its pages. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item), total: z.int() })
