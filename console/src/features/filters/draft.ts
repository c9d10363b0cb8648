import { conditionProblem } from '@skleyka/contract/filters/filter-condition.ts'
import { filterField } from '@skleyka/contract/filters/filter-fields.ts'
import {
  type FilterAst,
  type FilterCondition,
  type FilterValue,
  groupOf,
  isCondition,
} from '@skleyka/contract/filters/filter-tree.ts'
import { questionOf, questionsOf } from './questions.ts'

/** A filter while it is being built: every piece has a number of its own, a condition may have no value yet. */
export type DraftNode = DraftGroup | DraftCondition
export interface DraftGroup {
  readonly id: number
  readonly join: 'all' | 'any' | 'not'
  readonly members: readonly DraftNode[]
}
export interface DraftCondition {
  readonly id: number
  readonly field: string
  /** The question of the field, by its key. */
  readonly question: string
  /** Null while it is not filled in. */
  readonly value: FilterValue | null
}

export const isGroup = (node: DraftNode): node is DraftGroup => 'members' in node

/** The numbers of new pieces: larger than all that are there. */
export const nextId = (node: DraftNode): number =>
  isGroup(node) ? Math.max(node.id + 1, ...node.members.map(nextId)) : node.id + 1

export const conditionCount = (node: DraftNode): number =>
  isGroup(node) ? node.members.reduce((sum, member) => sum + conditionCount(member), 0) : 1

/** The draft of a filter; what is no group is the only condition of one. */
export function draftOf(ast: FilterAst | null): DraftGroup {
  let id = 0
  const take = (one: FilterAst): DraftNode => {
    id += 1
    const own = id
    if (isCondition(one)) return { id: own, field: one.field, question: questionKey(one), value: one.value }
    const { join, members } = groupOf(one)
    return { id: own, join, members: members.map(take) }
  }
  if (ast === null) return { id: 0, join: 'all', members: [] }
  const whole = take(isCondition(ast) ? { all: [ast] } : ast)
  if (!isGroup(whole)) throw new Error('a filter is drafted as a group')
  return whole
}

const questionKey = (condition: FilterCondition): string => {
  const field = filterField(condition.field)
  return (field && questionOf(field, condition)?.key) ?? condition.op
}

/** The filter a draft says; null while it has no condition that is whole. What is not whole, and empty groups, are left out. */
export function astOf(node: DraftNode): FilterAst | null {
  if (!isGroup(node)) return conditionOf(node)
  const members = node.members.flatMap((member) => astOf(member) ?? [])
  if (members.length === 0) return null
  if (node.join === 'all') return { all: members }
  return node.join === 'any' ? { any: members } : { not: members }
}

/** Null while something of it is missing or wrong. */
export function conditionOf({ field: key, question: questionKey, value }: DraftCondition): FilterCondition | null {
  const field = filterField(key)
  const question = field && questionsOf(field).find((one) => one.key === questionKey)
  const operand = question?.value ?? value
  if (!question || operand === null) return null
  const condition = { field: key, op: question.op, value: operand }
  return conditionProblem(condition) === null ? condition : null
}

/** Returns true if every condition is filled in, and there is one. */
export const isWhole = (node: DraftNode): boolean =>
  isGroup(node) ? node.members.length > 0 && node.members.every(isWhole) : conditionOf(node) !== null

/** A new condition on a field, asked in its usual way unless another is told. */
export function newCondition(id: number, key: string, question?: string): DraftCondition {
  const field = filterField(key)
  return { id, field: key, question: question ?? (field && questionsOf(field)[0]?.key) ?? '', value: null }
}

/** The same draft with one piece put in the place of that number. */
export const withNode = (group: DraftGroup, node: DraftNode): DraftGroup =>
  group.id === node.id && isGroup(node)
    ? node
    : {
        ...group,
        members: group.members.map((member) =>
          member.id === node.id ? node : isGroup(member) ? withNode(member, node) : member,
        ),
      }

/** The same draft without the piece of that number; a group that is left empty goes too. */
export const withoutNode = (group: DraftGroup, id: number): DraftGroup => ({
  ...group,
  members: group.members.flatMap((member): readonly DraftNode[] => {
    if (member.id === id) return []
    if (!isGroup(member)) return [member]
    const rest = withoutNode(member, id)
    return rest.members.length === 0 && member.members.length > 0 ? [] : [rest]
  }),
})
