/**
 * Calls once, as soon as some of the element is within what the viewer sees: a page may hold hundreds of players. One that
 * is a page of its own is seen at once.
 */
export function whenSeen(element: HTMLElement, signal: AbortSignal, then: () => void): void {
  if (window.parent === window) {
    then()
    return
  }
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    watcher.disconnect()
    then()
  })
  watcher.observe(element)
  signal.addEventListener('abort', () => watcher.disconnect())
}
