/** Things in a new order: those of some ids are put beside another one. */
export function moveItems<Item extends { readonly id: number }>(
  items: readonly Item[],
  ids: readonly number[],
  to: { readonly before: number } | { readonly after: number },
): Item[] {
  const lifted = new Set(ids)
  const chosen = items.filter(({ id }) => lifted.has(id))
  return items.flatMap((item) => {
    const own = lifted.has(item.id) ? [] : [item]
    if ('before' in to) return to.before === item.id ? [...chosen, ...own] : own
    return to.after === item.id ? [...own, ...chosen] : own
  })
}
