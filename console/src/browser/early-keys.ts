/** Keys pressed before the first screen, held until what obeys them has come. */
const held: KeyboardEvent[] = []
let awaited = 0

/** Somebody who obeys keys is on the way; what is answered tells, once, that they are there or never will be. */
export function awaitKeys(): () => void {
  awaited += 1
  return () => {
    awaited -= 1
    // they begin to listen in the same turn
    setTimeout(pressHeld)
  }
}

/** Tells that the keys of every page are obeyed. */
export const pageKeysCome = awaitKeys()

/** Holds what is pressed too early, until nobody is awaited any more; then it is pressed again, in its order. */
export function holdEarlyKeys(): void {
  addEventListener('keydown', (event) => {
    if (awaited < 1 || event.defaultPrevented || !isHeld(event)) return
    event.preventDefault()
    held.push(event)
  })
}

function pressHeld(): void {
  if (awaited > 0) return
  for (const event of held.splice(0))
    (document.activeElement ?? document).dispatchEvent(new KeyboardEvent('keydown', event))
}

/** Ctrl+K anywhere, and the arrows, the space and Del of the row whose link has the focus. */
const isHeld = ({ target, key, code, ctrlKey, metaKey }: KeyboardEvent) =>
  ctrlKey || metaKey
    ? code === 'KeyK'
    : /^(Arrow|Del| )/.test(key) && target instanceof Element && target.matches('[data-row] a')
