/** A copy of an object with the spaces around its texts cut off; everything else stays as it is (C-5-31). */
export function trimTexts<T extends Readonly<Record<string, unknown>>>(values: T): T {
  const copy = { ...values }
  for (const key in copy) {
    const value: unknown = copy[key]
    if (typeof value === 'string') Object.assign(copy, { [key]: value.trim() })
  }
  return copy
}
