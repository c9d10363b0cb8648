/** Layers that open over any page, by a key or from a menu. */
export type Overlay = 'keys' | 'palette'

const listeners = new Set<(overlay: Overlay) => void>()
/** Asked for before the code of overlays has come: a press is not lost. */
let awaited: Overlay | null = null

/** Opens it; whoever draws overlays listens. */
export function showOverlay(overlay: Overlay): void {
  if (listeners.size === 0) awaited = overlay
  for (const listener of listeners) listener(overlay)
}

/** Hears what is to be opened. Returns the way to stop. */
export function onOverlay(listener: (overlay: Overlay) => void): () => void {
  listeners.add(listener)
  if (awaited !== null) listener(awaited)
  awaited = null
  return () => listeners.delete(listener)
}
