import { importBounds } from '@skleyka/contract/imports/import-bounds.ts'
import { plural } from '@skleyka/contract/plurals.ts'

/** The lines that hold something, as they were typed; more than 100 are too many for one call. */
export function typedLinks(text: string): { links: string[]; problem: string | null } {
  const links = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const tooMany = links.length - importBounds.urls
  if (tooMany <= 0) return { links, problem: null }
  const words = plural(tooMany, ['лишняя', 'лишние', 'лишних'])
  return { links, problem: `За\u00a0раз не\u00a0больше ${importBounds.urls}\u00a0ссылок: ${tooMany}\u00a0${words}` }
}
