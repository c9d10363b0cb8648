import * as z from 'zod/mini'
import { SourceRefusal } from './source.ts'

// what a source answers is read field by field: one that is missing or of another kind is empty, and stops nothing else
export const looseText = z.catch(z.string(), '')
export const looseNumber = z.catch(z.number(), 0)
export const looseBoolean = z.catch(z.boolean(), false)
/** An id: a number or a text of at most 1,000 characters; empty for anything else. */
export const looseId = z.catch(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((id: string | number) => (String(id).length <= 1000 ? String(id) : '')),
  ),
  '',
)
export const looseMoment = z.catch(
  z.pipe(
    z.nullable(z.union([z.string(), z.number()])),
    z.transform((at: string | number | null) => momentOf(at)),
  ),
  null,
)
export const optional = <T extends z.ZodMiniType>(shape: T) => z.catch(z.nullable(shape), null)
export const looseList = <T extends z.ZodMiniType>(shape: T) => z.catch(z.array(shape), [])

/** An ISO date, or seconds since 1970 as Kaltura tells them; null for what is none. */
function momentOf(at: string | number | null): Date | null {
  if (at === null || at === '') return null
  const moment = typeof at === 'number' ? new Date(at * 1000) : new Date(at)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Reads an answer by its shape; fails with SourceRefusal when it is something else altogether. */
export function readShape<T extends z.ZodMiniType>(shape: T, answer: unknown, what: string): z.output<T> {
  const read = z.safeParse(shape, answer)
  if (read.success) return read.data
  throw new SourceRefusal(`${what}: ответ не\u00a0того вида, который описан у\u00a0этой платформы`)
}
