/** Operators of conditions; which of them a field takes is told by its kind. */
export const filterOps = ['eq', 'ne', 'in', 'lt', 'gt', 'between', 'contains', 'matches', 'empty'] as const
export type FilterOp = (typeof filterOps)[number]

/** A day relative to the moment the filter is asked: negative for the past. */
export interface RelativeDay {
  readonly daysFromNow: number
}
type FilterScalar = string | number | boolean | RelativeDay
export type FilterValue = FilterScalar | readonly FilterScalar[]

/** Condition on one field. */
export interface FilterCondition {
  readonly field: string
  readonly op: FilterOp
  readonly value: FilterValue
}

/** A filter (product C5): `all` of these hold, `any` of them, or `not` a single one. */
export type FilterAst =
  | { readonly all: readonly FilterAst[] }
  | { readonly any: readonly FilterAst[] }
  | { readonly not: readonly FilterAst[] }
  | FilterCondition

export const isCondition = (ast: FilterAst): ast is FilterCondition => 'field' in ast

/** The way a group is joined, and its members. */
export function groupOf(ast: Exclude<FilterAst, FilterCondition>): {
  join: 'all' | 'any' | 'not'
  members: readonly FilterAst[]
} {
  if ('all' in ast) return { join: 'all', members: ast.all }
  return 'any' in ast ? { join: 'any', members: ast.any } : { join: 'not', members: ast.not }
}

/** Every condition of a filter, from the first to the last. */
export const conditionsOf = (ast: FilterAst): FilterCondition[] =>
  isCondition(ast) ? [ast] : groupOf(ast).members.flatMap(conditionsOf)

/** Returns how many groups stand in each other. */
export const depthOf = (ast: FilterAst): number =>
  isCondition(ast) ? 0 : 1 + Math.max(...groupOf(ast).members.map(depthOf))
