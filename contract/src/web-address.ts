import * as z from 'zod/mini'

/** Longer than an address has to be, in characters. */
export const webAddressChars = 2_000

/** An address of the web, with a host, without a name and a password. */
export const webAddress = z.string().check(
  z.maxLength(webAddressChars),
  z.refine((text) => isWebAddress(text)),
)

export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(text)
