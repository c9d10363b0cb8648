import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Writes down what happens to the layers that match, from now on: how opaque the first drawing is, by which moves it
 * comes and leaves and how long they last, and whether it goes only when they are over.
 */
export const watchLayers = (page: Page, selector: string): Promise<void> =>
  page.evaluate((layerSelector) => {
    const log: string[] = []
    Reflect.set(window, 'layerLog', log)
    // by the moves themselves and by no clock: a busy machine draws few frames, and late
    let moves = new Map<Animation, boolean>()
    const layerIn = (node: Node) =>
      node instanceof Element ? (node.matches(layerSelector) ? node : node.querySelector(layerSelector)) : null
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const layer of [...addedNodes].map(layerIn)) {
          if (layer) log.push(`mounted at ${getComputedStyle(layer).opacity}`)
        }
        if (![...removedNodes].some(layerIn)) continue
        log.push([...moves.values()].every((isOver) => isOver) ? 'gone in time' : 'gone too early')
        moves = new Map()
      }
    }).observe(document.body, { childList: true, subtree: true })
    const begun = (event: TransitionEvent | AnimationEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches(layerSelector)) return
      const isThis = (move: Animation) =>
        'propertyName' in event
          ? move instanceof CSSTransition && move.transitionProperty === event.propertyName
          : move instanceof CSSAnimation && move.animationName === event.animationName
      const move = event.target.getAnimations().find(isThis)
      const durationMs = Number(move?.effect?.getTiming().duration)
      const name = 'propertyName' in event ? event.propertyName : 'animation'
      if (name === 'translate') return
      if (move) {
        moves.set(move, false)
        move.finished.then(
          () => moves.set(move, true),
          // begun anew while the layer is measured
          () => moves.delete(move),
        )
      }
      const line = `${event.target.matches('[data-exiting], [inert]') ? 'leaves' : 'enters'} by ${name}, ${durationMs} ms`
      // React Aria may begin a move anew while it measures the layer
      if (!log.slice(log.lastIndexOf('gone in time') + 1).includes(line)) log.push(line)
    }
    document.addEventListener('transitionrun', begun)
    document.addEventListener('animationstart', begun)
  }, selector)

/** Waits until a thing is there and nothing of it moves any more. */
export async function atRest(what: Locator): Promise<void> {
  await expect(what).toBeVisible()
  await what.evaluate((box) => Promise.allSettled(box.getAnimations({ subtree: true }).map(({ finished }) => finished)))
}

/** Returns what has been written down so far. */
export const layerLog = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const log: unknown = Reflect.get(window, 'layerLog')
    return Array.isArray(log) ? log.map(String) : []
  })
