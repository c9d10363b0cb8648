/** The longest name of a service key, in characters; those of one account that work at once; how long one may work. */
export const serviceKeyBounds = { nameChars: 80, keys: 50, years: 5 } as const
