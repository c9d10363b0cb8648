import { readNetwork } from '@skleyka/contract/access/country-judge.ts'

/** Of what people typed or pasted, the lines that are kept, each once, and what is wrong with the others. */
export interface ReadLines {
  readonly kept: readonly string[]
  readonly problems: readonly string[]
}

/** Addresses and networks, each by its first address. */
export const readNetworks = (text: string): ReadLines =>
  readLines(text, readNetwork, 'Это не\u00a0адрес и\u00a0не\u00a0сеть, например 203.0.113.0/24')

/** Autonomous systems by their numbers, with «AS» or without. */
export const readAsns = (text: string): ReadLines =>
  readLines(text, asnOf, 'Это не\u00a0номер автономной системы, например AS64500')

function asnOf(typed: string): string | null {
  const number = Number(/^(?:AS)?(\d{1,10})$/i.exec(typed)?.[1] ?? 0)
  return number >= 1 && number <= 4_294_967_295 ? String(number) : null
}

function readLines(text: string, read: (typed: string) => string | null, problem: string): ReadLines {
  const kept = new Set<string>()
  const problems: string[] = []
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    for (const typed of line.split(/[,;\s]+/).filter((word) => word !== '')) {
      const one = read(typed)
      if (one === null) problems.push(`Строка ${index + 1} не\u00a0сохранится. ${problem}`)
      else kept.add(one)
    }
  }
  return { kept: [...kept], problems }
}
