import type { ItemPlace } from '@skleyka/contract/albums/albums.calls.ts'

/** One page of an album with videos moved within it, as the server will have it; what leaves the page is left to it. */
export function moveItem<Item extends { readonly id: number }>(
  items: readonly Item[],
  order: readonly number[],
  to: ItemPlace,
): Item[] {
  const going = order.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const staying = items.filter(({ id }) => !order.includes(id))
  const target = typeof to === 'string' ? null : 'before' in to ? to.before : to.after
  const at = staying.findIndex(({ id }) => id === target)
  if (to === 'start') return [...going, ...staying]
  if (at === -1 || typeof to === 'string') return [...staying, ...going]
  const place = 'before' in to ? at : at + 1
  return [...staying.slice(0, place), ...going, ...staying.slice(place)]
}
