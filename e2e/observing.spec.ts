import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { type Product, startProduct } from '../tools/product/product.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { openPalette } from './product/palette.ts'
import { heading } from './product/people.ts'

/** Returns how many loads of the studio's list of records the server was told of. */
const loadsOf = (metrics: string): number =>
  Number(/^admin_loading_time_count\{[^}]*account="studio",endpoint="\/records"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)

const metricsOf = async (product: Product) => {
  const headers = { authorization: `Bearer ${await product.metricsToken()}` }
  return (await fetch(`${product.url}/metrics`, { headers })).text()
}

/**
 * Waits until what observes the page has come and listens: until then a page that is left takes what it measured with
 * it.
 */
async function expectObserved(page: Page): Promise<void> {
  const chunk = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => /\/observer-[^/]*\.js$/.test(name))?.name,
    )
  await expect.poll(chunk).toBeTruthy()
  // the page asked first, so it goes on first
  await page.evaluate((address) => import(address), (await chunk()) ?? '')
}

test('C-7.4-03 C-7.4-04 C-7.4-06 C-7.4-07 C-7.4-08 what a page measured is at /metrics once the page is left', async ({
  page,
  product,
}) => {
  const refused: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/metrics') && answer.status() !== 204) refused.push(answer.status())
  })
  // other tests measure into the same product
  const loadsBefore = loadsOf(await metricsOf(product))
  await openSignedIn(page, product, '/ac/studio/records')
  await expect(page.getByRole('heading', { level: 1, name: 'Видео', exact: true })).toBeVisible()
  await expectObserved(page)
  await page.goto('/admin/ac/nowhere/records')
  await expect(page.getByRole('heading', { level: 1, name: 'Аккаунт не найден', exact: true })).toBeVisible()
  await expectObserved(page)
  await page.goto('about:blank')
  await expect
    .poll(() => metricsOf(product))
    .toMatch(/^admin_api_error\{(?=[^}]*account="nowhere")[^}]*endpoint="\/backbone\/accounts\/\{code\}\/enter"/m)
  const lines = (await metricsOf(product)).split('\n')
  const find = (...words: string[]) => lines.find((line) => words.every((word) => line.includes(word)))
  await expect.poll(async () => loadsOf(await metricsOf(product)), 'page loads').toBeGreaterThan(loadsBefore)
  expect(find('admin_api_fetching_time_count{', 'endpoint="/api/v3/permissions/getPermissionInfo"')).toBeTruthy()
  const failed = find('admin_api_error{', 'endpoint="/backbone/accounts/{code}/enter"', 'errorCode="404"') ?? ''
  for (const label of ['environment="production"', 'app="admin"', 'deviceType="desktop"', 'account="nowhere"']) {
    expect(failed).toContain(label)
  }
  expect(find('skleyka_http_seconds_count'), 'the server’s own figures').toBeTruthy()
  expect(refused).toEqual([])
})

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
  const resources = await page.evaluate(() => {
    const stands = performance.getEntriesByName('list stands')[0]?.startTime ?? 0
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, encodedBodySize }) => ({ path: new URL(name).pathname, startTime, encodedBodySize }))
      .filter(({ path, startTime }) => path.endsWith('.js') && startTime <= stands)
  })
  const html = await (await page.request.get(page.url())).text()
  const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path)
  expect(resources.map(({ path }) => path).sort()).toEqual(named.sort())
  expect(resources.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThanOrEqual(maxBytes)
})

test.describe('where the settings name an observer, news and a support', () => {
  const newsUrl = 'https://news.example.ru/skleyka'
  let sink: Awaited<ReturnType<typeof openSink>>
  let product: Product

  test.beforeAll(async () => {
    sink = await openSink()
    product = await startProduct({
      env: {
        ...{ WEB_ANALYTICS_URL: `${sink.url}/hits`, SENTRY_DSN: `${sink.url.replace('//', '//public@')}/7` },
        ...{ NEWS_URL: newsUrl, SUPPORT_EMAIL: 'help@studio.example' },
      },
    })
  })
  test.afterAll(async () => {
    await product.stop()
    await product.remove()
    sink.close()
  })

  test('C-1-01 C-7.4-10 C-7.4-11 page hits and errors go where the settings say, without secrets', async ({ page }) => {
    const blocked: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text())
    })
    await openSignedIn(page, product, '/ac/studio/records?q=secret-name')
    // the news stand over it
    await expect(page).toHaveTitle('Видео — Склейка')
    await expect
      .poll(() => sink.bodiesOf('/hits').map((body) => JSON.parse(body).url))
      .toEqual([`${product.url}/admin/ac/studio/records`])
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('broken: session_id=SECRET')
      }),
    )
    const errors = () => sink.bodiesOf('/api/7/envelope/').filter((body) => body.includes('broken:'))
    await expect.poll(() => errors().length).toBe(1)
    expect(errors()[0]).toContain('"release":"5.44.0"')
    const all = sink.bodiesOf('/').join('\n')
    expect(all).not.toContain('SECRET')
    expect(all).not.toMatch(/session_id=[^…&"]/)
    await page.goto('about:blank')
    await expect.poll(() => sink.bodiesOf('/api/7/envelope/').some((body) => body.includes('pageload'))).toBe(true)
    expect(blocked).toEqual([])
  })

  test('C-2.8-29 C-2.8-34 C-2.8-35 Q-03 C-2.8-36 C-9-29 a user is told of the news once, where there are any', async ({
    page,
  }) => {
    await openSignedIn(page, product, '/ac/studio/records')
    const welcome = page.getByRole('dialog', { name: 'Все новости — в одном канале', exact: true })
    await expect(welcome.getByRole('heading')).toHaveText('Все новости — в одном канале')
    await expect(welcome.locator('svg').first()).toBeVisible()
    await expect(welcome.getByRole('link', { name: 'Канал с новостями', exact: true })).toHaveAttribute('href', newsUrl)
    await expect(welcome.getByRole('link', { name: 'Написать нам', exact: true })).toHaveAttribute(
      'href',
      'mailto:help@studio.example',
    )
    await expect(welcome.getByRole('button', { name: 'Подписаться', exact: true })).toBeVisible()
    await expect.poll(async () => (await welcome.boundingBox())?.width, { message: 'C-2.8-36' }).toBe(450)
    await expectAccessible(page)
    await welcome.getByRole('button', { name: 'Не сейчас', exact: true }).click()
    await expect(welcome).toHaveCount(0)
    await page.reload()
    await heading(page, 'Видео')
    await openPalette(page)
    await expect(welcome, 'once').toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Помощь', exact: true }).click()
    const help = page.getByRole('dialog', { name: 'Помощь', exact: true })
    await expect(help.getByRole('link', { name: 'help@studio.example', exact: true }), 'C-2.8-29').toBeVisible()
    await expect(help.getByRole('link', { name: 'Канал с новостями', exact: true }), 'C-2.8-29').toHaveAttribute(
      'href',
      newsUrl,
    )
  })
})

/** A server that takes everything it is sent and remembers it. */
async function openSink() {
  const got: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    got.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() })
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://localhost:${port}`,
    bodiesOf: (path: string) => got.filter((one) => one.path.startsWith(path)).map(({ body }) => body),
    // a browser opens connections that it never asks anything on: nothing else ends them
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
