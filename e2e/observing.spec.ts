import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { type Product, startProduct } from '../tools/product/product.ts'
import { openSignedIn, test } from './product/fixtures.ts'

/** How many loads of the studio's list of records the server was told of. */
const loadsOf = (metrics: string): number =>
  Number(/^admin_loading_time_count\{[^}]*account="studio",endpoint="\/records"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)

const metricsOf = async (product: Product) => {
  const headers = { authorization: `Bearer ${await product.metricsToken()}` }
  return (await fetch(`${product.url}/metrics`, { headers })).text()
}

/** What observes the page has come and listens: until then a page that is left takes what it measured with it. */
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

test('C-1-01 C-7.4-10 C-7.4-11 page hits and errors go where the settings say, without secrets', async ({ page }) => {
  const sink = await openSink()
  const product = await startProduct({
    env: { WEB_ANALYTICS_URL: `${sink.url}/hits`, SENTRY_DSN: `${sink.url.replace('//', '//public@')}/7` },
  })
  try {
    const blocked: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text())
    })
    await openSignedIn(page, product, '/ac/studio/records?q=secret-name')
    await expect(page.getByRole('heading', { level: 1, name: 'Видео', exact: true })).toBeVisible()
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
  } finally {
    await product.stop()
    await product.remove()
    sink.close()
  }
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
