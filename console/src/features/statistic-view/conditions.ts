import { type FilterName, filterNames } from '@skleyka/contract/statistic/dimensions.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import type { StatisticCondition } from '@skleyka/contract/statistic/statistic-query.ts'
import * as z from 'zod/mini'

const condition = z.object({ dimension: z.enum(filterNames), values: z.array(z.string()), except: z.boolean() })

/** Conditions in one word of the address: `country:RU,KZ;site!:a.ru`. */
export const conditionsField = () =>
  z._default(z.codec(z.string(), z.array(condition), { decode: readConditions, encode: writeConditions }), [])

/** Reads conditions from an address; leaves out broken ones and those that the server would refuse for their size. */
export function readConditions(word: string): StatisticCondition[] {
  const conditions = word.split(';').flatMap((part): StatisticCondition[] => {
    const at = part.indexOf(':')
    const isExcept = part[at - 1] === '!'
    const name = part.slice(0, isExcept ? at - 1 : at)
    const dimension = filterNames.find((one) => one === name)
    if (at < 0 || dimension === undefined) return []
    const values = part
      .slice(at + 1)
      .split(',')
      .flatMap(readValue)
      .slice(0, statisticBounds.values)
    return values.length === 0 ? [] : [{ dimension, values, except: isExcept }]
  })
  return conditions.slice(0, statisticBounds.conditions)
}

function readValue(word: string): string[] {
  try {
    const value = decodeURIComponent(word)
    return value.length > statisticBounds.valueChars ? [] : [value]
  } catch {
    return []
  }
}

export const writeConditions = (conditions: readonly StatisticCondition[]): string =>
  conditions
    .map(({ dimension, values, except }) => `${dimension}${except ? '!' : ''}:${values.map(writeValue).join(',')}`)
    .join(';')

/** Letters stay as they are: they are encoded once more in the address. */
const writeValue = (value: string) => value.replace(/[%,;]/g, encodeURIComponent)

/** With one more value; a dimension has one condition of each kind, and a value that is there already changes nothing. */
export function withValue(
  conditions: readonly StatisticCondition[],
  dimension: FilterName,
  value: string,
  except = false,
): StatisticCondition[] {
  const same = (one: StatisticCondition) => one.dimension === dimension && one.except === except
  const present = conditions.find(same)
  if (!present) return [...conditions, { dimension, values: [value], except }]
  if (present.values.includes(value)) return [...conditions]
  return conditions.map((one) => (one === present ? { ...one, values: [...one.values, value] } : one))
}

/** The dimension has this value alone: what a press on a row of a table means. */
export const withOnly = (
  conditions: readonly StatisticCondition[],
  dimension: FilterName,
  value: string,
): StatisticCondition[] => [
  ...conditions.filter((one) => one.dimension !== dimension),
  { dimension, values: [value], except: false },
]

export function withoutValue(
  conditions: readonly StatisticCondition[],
  dimension: FilterName,
  value: string,
  except: boolean,
): StatisticCondition[] {
  return conditions.flatMap((one) => {
    if (one.dimension !== dimension || one.except !== except) return [one]
    const values = one.values.filter((kept) => kept !== value)
    return values.length === 0 ? [] : [{ ...one, values }]
  })
}
