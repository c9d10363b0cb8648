import { type FilterAst, type FilterCondition, groupOf, isCondition } from '@skleyka/contract/filters/filter-tree.ts'

/** A record as the model sees it: the fields of a filter by their keys, null where there is nothing. */
export type Modelled = Readonly<Record<string, unknown>> & {
  isSought(text: string, field: 'search' | 'transcript'): boolean
}

/** Returns what a filter means, said as plainly as can be: the compiler has to agree with it. */
export function letsThrough(ast: FilterAst, record: Modelled, now: Date): boolean {
  if (isCondition(ast)) return holds(ast, record, now)
  const { join, members } = groupOf(ast)
  if (join === 'all') return members.every((member) => letsThrough(member, record, now))
  const some = members.some((member) => letsThrough(member, record, now))
  return join === 'any' ? some : !some
}

function holds({ field, op, value }: FilterCondition, record: Modelled, now: Date): boolean {
  if (field === 'search' || field === 'transcript') return record.isSought(String(value), field)
  const found = record[field] ?? null
  if (op === 'empty') return (found === null) === value
  if (field.startsWith('metadata.')) return metadataHolds(op, found, value)
  if (op === 'ne') return found === null || !same(found, value)
  if (found === null) return false
  if (Array.isArray(found)) return [value].flat().some((one) => found.some((tag) => same(tag, one)))
  const [first, last] = [value].flat().map((one) => comparable(one, now))
  const has = comparable(found, now)
  switch (op) {
    case 'eq':
      return same(found, value)
    case 'in':
      return [value].flat().some((one) => same(found, one))
    case 'contains':
      return fold(found).includes(fold(value))
    case 'matches':
      return maskOf(fold(value)).test(fold(found))
    case 'lt':
      return has < Number(first)
    case 'gt':
      return has > Number(first)
    case 'between':
      return has >= Number(first) && has <= Number(last)
  }
}

function metadataHolds(op: FilterCondition['op'], found: unknown, value: unknown): boolean {
  if (op === 'ne') return !metadataHolds('eq', found, value)
  if (found === null) return false
  if (op === 'in') return [value].flat().some((one) => metadataHolds('eq', found, one))
  if (op === 'gt' || op === 'lt' || op === 'between') {
    const [first, last] = [value].flat()
    const isDated = typeof found === 'string' && /^\d{4}-\d\d-\d\d/.test(found)
    if (typeof found !== typeof first || (typeof found !== 'number' && !isDated)) return false
    const [has, from, to] = [found, first, last].map(String)
    const after = (one = '', other = '') => (typeof found === 'number' ? Number(one) > Number(other) : one > other)
    if (op === 'between') return !after(from, has) && !after(has, to)
    return op === 'gt' ? after(has, from) : after(from, has)
  }
  if (typeof value !== 'string') return found === value
  return [found].flat().some((one) => (op === 'contains' ? fold(one).includes(fold(value)) : fold(one) === fold(value)))
}

const same = (one: unknown, other: unknown) => (typeof one === 'string' ? fold(one) === fold(other) : one === other)

const fold = (text: unknown) => String(text).toLocaleLowerCase('ru').replaceAll('ё', 'е')

const maskOf = (mask: string) => {
  const signs = [...mask].map((sign) => (sign === '*' ? '.*' : sign === '?' ? '.' : RegExp.escape(sign)))
  return new RegExp(`^${signs.join('')}$`, 'su')
}

function comparable(value: unknown, now: Date): number {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string') return Date.parse(value)
  if (typeof value === 'object' && value !== null && 'daysFromNow' in value) {
    return now.getTime() + Number(value.daysFromNow) * 24 * 3600 * 1000
  }
  return Number(value)
}
