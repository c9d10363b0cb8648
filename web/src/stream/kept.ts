/** What a viewer chose, as this browser kept it. A frame on another site may have no store at all: then there is nothing. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps it for other videos and visits; where there is no store it holds for this video. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // no store, or a full one
  }
}
