/** Values that no store took: it holds as long as the page. */
const held = new Map<string, string>()

/** Returns what a viewer chose or was shown, as this browser kept it; where a frame on another site may have no store, as this page did. */
export function readStored(name: string): string | null {
  try {
    return held.get(name) ?? localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps it for other videos and visits; where there is no store, or a full one, for this page. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
    held.delete(name)
  } catch {
    held.set(name, value)
  }
}
