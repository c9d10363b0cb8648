import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'

/** Those that wait for a moderator. */
export const onModeration: FilterAst = { field: 'moderation', op: 'eq', value: 'PENDING' }
