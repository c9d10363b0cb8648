import { nextRow, type RowStep } from './next-row.ts'

/** Moves the focus to a neighbour among the rows or cards of the page; false when the focus belongs elsewhere. */
export function moveAmongRows(step: RowStep): boolean {
  const links = [...document.querySelectorAll('#content :is(tbody tr, [data-row])')].flatMap((row) => {
    const link = row.querySelector('a[href]:not([tabindex="-1"])')
    return link instanceof HTMLElement ? [{ row, link }] : []
  })
  const focused = document.activeElement
  const isNowhere = focused === null || focused === document.body || focused.id === 'content'
  const at = links.findIndex(({ row }) => row.contains(focused))
  if (links.length === 0 || (at === -1 && !isNowhere)) return false
  const next = nextRow(
    links.map(({ row }) => row.getBoundingClientRect()),
    at,
    step,
  )
  if (next === null) return false
  links[next]?.link.focus()
  return true
}

/** Puts the focus into the search of the page; false when it has none. */
export function focusSearch(): boolean {
  const fields = [...document.querySelectorAll('#content input[type="search"]')]
  const seen = fields.find((field) => field instanceof HTMLElement && field.offsetParent !== null)
  if (!(seen instanceof HTMLInputElement)) return false
  seen.focus()
  seen.select()
  return true
}
