import { importBounds } from '@skleyka/contract/imports/import-bounds.ts'

/** A line that no file can be read from; `line` counts from 1. */
export interface BadLine {
  readonly line: number
  readonly url: string
  readonly reason: string
}

const shownChars = 200

/** Sorts typed lines into links, each once, and lines that are none. Blank lines are neither. */
export function readLines(
  lines: readonly string[],
  problem: (address: string) => string | null,
): { urls: string[]; bad: BadLine[] } {
  const urls = new Set<string>()
  const bad: BadLine[] = []
  for (const [index, text] of lines.entries()) {
    const typed = text.trim()
    if (typed === '') continue
    const reason = problemOf(typed, problem)
    if (reason !== null) bad.push({ line: index + 1, url: typed.slice(0, shownChars).toWellFormed(), reason })
    // one file has many spellings of its link; the part after # is not sent
    else urls.add(withoutHash(typed))
  }
  return { urls: [...urls], bad }
}

function problemOf(text: string, problem: (address: string) => string | null): string | null {
  if (text.length > importBounds.urlChars) return `Ссылка длиннее ${importBounds.urlChars}\u00a0знаков`
  return URL.canParse(text) ? problem(text) : 'Это не\u00a0ссылка'
}

function withoutHash(text: string): string {
  const url = new URL(text)
  url.hash = ''
  return url.href
}
