import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'

/** Filter of those that wait for a moderator. */
export const onModeration: FilterAst = { field: 'moderation', op: 'eq', value: 'PENDING' }
