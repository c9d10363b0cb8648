import * as z from 'zod/mini'

/** An instant: ISO 8601 text in UTC on the wire, `Date` in handlers and screens. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
