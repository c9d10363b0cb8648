/** Moves the focus to the next or the previous row of the page's table; false when the focus belongs elsewhere. */
export function moveAmongRows(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll('#content :is(tbody tr, [data-row])')].flatMap((row) => {
    const link = row.querySelector('a[href]:not([tabindex="-1"])')
    return link instanceof HTMLElement ? [{ row, link }] : []
  })
  const focused = document.activeElement
  const isNowhere = focused === null || focused === document.body || focused.id === 'content'
  const at = links.findIndex(({ row }) => row.contains(focused))
  if (links.length === 0 || (at === -1 && !isNowhere)) return false
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step
  links[Math.min(Math.max(next, 0), links.length - 1)]?.link.focus()
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
