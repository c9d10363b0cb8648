/** Returns the number that a word of an address stands for; `null` for any other word. */
export const addressNumber = (word = ''): number | null => (/^[1-9]\d{0,14}$/.test(word) ? Number(word) : null)
