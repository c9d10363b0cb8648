import type { Page } from '@playwright/test'

/**
 * Writes down what happens to the layers that match, from now on: how opaque the first drawing is, by which moves it
 * comes and leaves and how long they last, and whether it goes only when they are over.
 */
export const watchLayers = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => {
    const log: string[] = []
    Reflect.set(window, 'layerLog', log)
    let overAt = 0
    const nowMs = () => Number(document.timeline.currentTime)
    const layerIn = (node: Node) =>
      node instanceof Element ? (node.matches(wanted) ? node : node.querySelector(wanted)) : null
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const layer of [...addedNodes].map(layerIn)) {
          if (layer) log.push(`mounted at ${getComputedStyle(layer).opacity}`)
        }
        if ([...removedNodes].some(layerIn)) log.push(nowMs() >= overAt ? 'gone in time' : 'gone too early')
      }
    }).observe(document.body, { childList: true, subtree: true })
    const begun = (event: TransitionEvent | AnimationEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches(wanted)) return
      const isThis = (move: Animation) =>
        'propertyName' in event
          ? move instanceof CSSTransition && move.transitionProperty === event.propertyName
          : move instanceof CSSAnimation && move.animationName === event.animationName
      const durationMs = Number(event.target.getAnimations().find(isThis)?.effect?.getTiming().duration)
      const name = 'propertyName' in event ? event.propertyName : 'animation'
      if (name === 'translate') return
      overAt = nowMs() + durationMs
      const line = `${event.target.matches('[data-exiting], [inert]') ? 'leaves' : 'enters'} by ${name}, ${durationMs} ms`
      // React Aria may begin a move anew while it measures the layer
      if (!log.slice(log.lastIndexOf('gone in time') + 1).includes(line)) log.push(line)
    }
    document.addEventListener('transitionrun', begun)
    document.addEventListener('animationstart', begun)
  }, selector)

/** What has been written down so far. */
export const layerLog = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const log: unknown = Reflect.get(window, 'layerLog')
    return Array.isArray(log) ? log.map(String) : []
  })
