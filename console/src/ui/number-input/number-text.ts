interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** The number a text holds, with a comma or a point, spaces between groups and a real minus; null when it is none. */
export function readNumber(text: string): number | null {
  const clean = text.replaceAll(/\s/g, '').replace(',', '.').replace('−', '-')
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(clean) ? Number(clean) : null
}

/** A number as a field shows it: a comma, no groups. */
export const numberText = (value: number): string => String(value).replace('.', ',')

/** Returns what is wrong with the text of a number field, in words that say what is right; null when nothing is. */
export function numberProblem(text: string, { min, max }: Bounds): string | null {
  if (text.trim() === '') return null
  const value = readNumber(text)
  if (value === null) return 'Нужно число'
  if (min !== undefined && value < min) return `Не меньше ${numberText(min)}`
  if (max !== undefined && value > max) return `Не больше ${numberText(max)}`
  return null
}

/** The next number up or down: on the grid of steps, inside the bounds. A missing number starts at the nearest bound. */
export function stepNumber(value: number | null, step: number, { min, max }: Bounds): number {
  const from = value ?? (step > 0 ? (min ?? 0) : (max ?? 0)) - step
  const next = Math.round((from + step) * 1e6) / 1e6
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, next))
}
