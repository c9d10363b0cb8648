import { productName } from '@skleyka/contract/product.ts'
import { withoutTurns } from '@skleyka/contract/texts.ts'
import { useEffect } from 'react'

/** Spec §2.1: the template '%s — {product name}'. */
export const titleOf = (page: string): string => `${page} — ${productName}`

/** Gives the document its title while the screen is shown. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = titleOf(withoutTurns(page))
  }, [page])
}
