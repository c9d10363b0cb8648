/** Things in a new order: those at some places are put beside that at another one. */
export function moved<Item>(
  items: readonly Item[],
  places: readonly number[],
  to: { readonly before: number } | { readonly after: number },
): Item[] {
  const lifted = new Set(places)
  const chosen = places.flatMap((place) => items.slice(place, place + 1))
  return items.flatMap((item, place) => {
    const own = lifted.has(place) ? [] : [item]
    if ('before' in to) return to.before === place ? [...chosen, ...own] : own
    return to.after === place ? [...own, ...chosen] : own
  })
}
