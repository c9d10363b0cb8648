import { type FilterAst, groupOf, isCondition } from '@skleyka/contract/filters/filter-tree.ts'
import { type ConditionNames, conditionLabel } from './condition-label.ts'

const joints = { all: ' и ', any: ' или ', not: ' или ' } as const

/** A filter in one sentence. */
export function astText(ast: FilterAst, names: ConditionNames = {}): string {
  if (isCondition(ast)) {
    const { name, value } = conditionLabel(ast, names)
    return `${name}: ${value}`
  }
  const { join, members } = groupOf(ast)
  const text = members
    .map((member) => (isCondition(member) ? astText(member, names) : `(${astText(member, names)})`))
    .join(joints[join])
  return join === 'not' ? `не (${text})` : text
}
