/**
 * Returns what the server's settings say to the page, in its meta elements; null for what is not set.
 * A page that no server of ours gave out still holds the bare places, `__SO__`.
 */
export function wordOfPage(name: string): string | null {
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  return text === '' || text.startsWith('__') ? null : text
}
