/** The three forms of a Russian noun after 1, 2 and 5. */
export type Forms = readonly [one: string, few: string, many: string]

/** The right form for a count: `plural(3, ['файл', 'файла', 'файлов'])` is «файла». */
export function plural(count: number, [one, few, many]: Forms): string {
  const tens = Math.abs(count) % 100
  const ones = tens % 10
  if (!Number.isInteger(count)) return few
  if (tens > 10 && tens < 20) return many
  if (ones === 1) return one
  return ones >= 2 && ones <= 4 ? few : many
}
