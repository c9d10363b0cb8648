/** A part of the entries that goes at once: each look for the oldest one steps over all that went since the map was last laid out anew. */
const part = 1 / 16

/** Forgets the oldest entries of a map or a set in order of their last use, as soon as there are more than `max`. */
export function forgetOldest(entries: Map<unknown, unknown> | Set<unknown>, max: number): void {
  if (entries.size <= max) return
  let surplus = entries.size - max + Math.floor(max * part)
  for (const key of entries.keys()) {
    if (surplus <= 0) return
    entries.delete(key)
    surplus -= 1
  }
}
