/** Values as they stand in statements of the store. */

/** Returns a whole number as it stands in SQL. */
export function digits(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`no whole number: ${value}`)
  return String(value)
}

/** A moment as the store takes it. */
export const storeTime = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '')
