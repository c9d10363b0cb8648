/** What opens over any page, by a key or from a menu. */
export type Overlay = 'keys' | 'palette'

const listeners = new Set<(overlay: Overlay) => void>()

/** Opens it; whoever draws overlays listens. */
export function showOverlay(overlay: Overlay): void {
  for (const listener of listeners) listener(overlay)
}

/** Hears what is to be opened. Returns the way to stop. */
export function onOverlay(listener: (overlay: Overlay) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
