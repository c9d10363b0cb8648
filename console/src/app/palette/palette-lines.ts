import type { SearchHit } from '@skleyka/contract/search/search-hits.ts'
import type { LucideIcon } from 'lucide-react'
import { hasWords } from '../../russian/plain-text.ts'

/** One thing the palette can do. */
export interface PaletteLine {
  readonly id: string
  readonly label: string
  /** Places of the name that were sought: from and up to. */
  readonly marks?: SearchHit['marks']
  /** Stands beside the name, quieter. */
  readonly note?: string
  readonly icon: LucideIcon
  /** The key that does the same. */
  readonly keys?: string
  readonly run: () => void
}

/** Lines of one kind under their title. */
export interface PaletteGroup {
  readonly title: string
  readonly lines: readonly PaletteLine[]
}

/** Lines whose name has every word of the text somewhere; all of them for an empty text. ё counts as е. */
export const matching = (lines: readonly PaletteLine[], text: string): PaletteLine[] =>
  lines.filter(({ label }) => hasWords(label, text))

/** The line that Enter takes: the chosen one while it is there, else the first. */
export const activeOf = (lines: readonly PaletteLine[], chosen: string | null): PaletteLine | undefined =>
  lines.find(({ id }) => id === chosen) ?? lines[0]

/** The id of the line next to the active one; the ends meet. */
export function nextTo(lines: readonly PaletteLine[], active: PaletteLine | undefined, step: 1 | -1): string | null {
  const at = active === undefined ? -1 : lines.indexOf(active)
  return lines.at((at + step) % lines.length)?.id ?? null
}
