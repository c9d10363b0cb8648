import * as z from 'zod/mini'

// nanoseconds and a little more: the form itself allows fractions without end
const isoChars = 40

/** An instant: ISO 8601 text in UTC on the wire, `Date` in handlers and screens. */
export const instant = z.codec(z.iso.datetime().check(z.maxLength(isoChars)), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
