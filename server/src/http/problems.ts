import { type RefusalName, refusals } from '@skleyka/contract/contract.ts'
import { cutLine } from '@skleyka/contract/texts.ts'
import type * as z from 'zod/mini'
import { type Refusal, refuse } from './refuse.ts'

/** The first problems by the path of the field, in Russian: `fields.name` → [«…»]. */
export function fieldProblems(error: z.core.$ZodError): Record<string, string[]> {
  // a map, because a caller's key may be named like something every object has
  const fields = new Map<string, string[]>()
  for (const issue of error.issues.slice(0, maxProblems)) {
    for (const field of namesOf(issue).slice(0, maxProblems - fields.size)) {
      fields.set(field, [...(fields.get(field) ?? []), words(issue)])
    }
  }
  return Object.fromEntries(fields)
}

/** The refusal of params that are not what the contract takes. */
export function badParams(error: z.core.$ZodError): Refusal {
  const max = maxIds(error)
  if (max !== null) return refuse('limit.ids', { max })
  const fields = fieldProblems(error)
  return namedRefusal(error) ?? refuse('call.badParams', { problems: Object.keys(fields).join(', ') }, fields)
}

const maxProblems = 20
const maxNameChars = 64

/** The limit that a list of ids exceeds, when some list does: refused by a name of its own (product C3, LIMIT/IDS). */
function maxIds(error: z.core.$ZodError): number | null {
  for (const issue of error.issues) {
    const field = String(issue.path.at(-1))
    if (issue.code === 'too_big' && issue.origin === 'array' && idLists.has(field)) return Number(issue.maximum)
  }
  return null
}

/** The refusal that a check of the contract asks for by name; null when none does. */
function namedRefusal(error: z.core.$ZodError): Refusal | null {
  for (const issue of error.issues) {
    if (issue.code === 'custom' && isRefusalName(issue.params?.refusal)) {
      return refuse(issue.params.refusal, { ...issue.params.places })
    }
  }
  return null
}

const isRefusalName = (name: unknown): name is RefusalName => typeof name === 'string' && Object.hasOwn(refusals, name)

const idLists: ReadonlySet<string> = new Set(['ids', 'recordIds', 'uuids'])

function namesOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String)
  // Unknown keys are the caller's text: a few are told apart, cut short.
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxProblems).map((key) => [...path, cutLine(key, maxNameChars)].join('.'))
  }
  return [path.join('.') || 'params']
}

/** The words of one problem. Values are never echoed. */
function words(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'Такого поля нет'
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'Заполните поле' : `Не короче ${issue.minimum} знаков`
      return `Не меньше ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `Не длиннее ${issue.maximum} знаков`
      if (issue.origin === 'array') return `Не больше ${issue.maximum} значений`
      return `Не больше ${issue.maximum}`
    case 'invalid_type':
      return 'Неверный вид значения'
    case 'custom':
      return issue.message
    default:
      return 'Неверное значение'
  }
}
