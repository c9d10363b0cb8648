import { expect } from '@playwright/test'
import { openSignedIn, test } from './product/fixtures.ts'

/** speed.md e1. */
const maxBytes = 120_000

test('e1 a browser asks for the scripts that the page names and for no other until the list stands', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    // told at once: what comes later begins a turn after this
    const look = new MutationObserver(() => {
      if (!document.querySelector('main h1')) return
      look.disconnect()
      performance.mark('list stands')
    })
    look.observe(document, { childList: true, subtree: true })
  })
  await openSignedIn(page, product, '/ac/studio/records')
  await page.waitForFunction(() => performance.getEntriesByName('list stands').length > 0)
  const asked = await page.evaluate(() => {
    const stands = performance.getEntriesByName('list stands')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, encodedBodySize }) => ({ path: new URL(name).pathname, startTime, encodedBodySize }))
      .filter(({ path, startTime }) => path.endsWith('.js') && startTime <= stands)
  })
  const html = await (await page.request.get(page.url())).text()
  const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path)
  expect(asked.map(({ path }) => path).sort()).toEqual(named.sort())
  expect(asked.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThanOrEqual(maxBytes)
})
