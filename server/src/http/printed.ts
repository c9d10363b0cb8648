import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'

/** A result that is JSON already, as the contract would have it: what the database printed is passed on unread. */
export class Printed {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Reads what was printed and holds it against the contract: nothing more, nothing less, nothing written otherwise. */
export function provePrinted(schema: z.ZodMiniType, { text }: Printed): void {
  const value: unknown = JSON.parse(text)
  const again = z.encode(schema, z.decode(schema, value as never))
  if (!isDeepStrictEqual(value, again)) throw new Error('what was printed is not what the contract says')
}
