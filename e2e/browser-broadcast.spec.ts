import { expect } from '@playwright/test'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { expectAccessible } from './browser/accessibility.ts'
import { openSignedIn, test } from './product/fixtures.ts'
import { expectPlaying, newLivestream, pictureMs } from './product/livestreams.ts'
import { smallWindow } from './product/playing.ts'

// a camera and a microphone that the browser makes up: a moving figure and a beep
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      ],
    }),
})

test('B7 a broadcast out of the browser: camera and microphone are seen first, go on air, are recorded and stopped', async ({
  page,
  product,
  context,
}) => {
  const { api, id, stateOf } = await newLivestream(product, { reconnectSeconds: 600 })
  await openSignedIn(page, product, `/ac/studio/livestreams/${id}`)
  await page.getByRole('button', { name: 'Включить камеру', exact: true }).click()
  const preview = page.getByLabel('Что увидят зрители', { exact: true })
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Начать эфир', exact: true }).click()
  await expect(page.getByText('Идёт из этого браузера', { exact: true })).toBeVisible({ timeout: pictureMs })
  await expect.poll(stateOf, { timeout: pictureMs }).toBe('LIVE')

  const viewer = await context.newPage()
  await viewer.setViewportSize(smallWindow)
  await viewer.goto(`${product.url}/embed/${(await api.call(translations.get, { id })).uuid}`)
  await expectPlaying(viewer, 1)
  const { width, videoCodec, audioCodec } = await api.call(translations.health, { id })
  expect([videoCodec, audioCodec]).toEqual(['H.264', 'AAC'])
  expect(width).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Остановить', exact: true }).click()
  await expect.poll(stateOf, { timeout: pictureMs }).toBe('INTERRUPTED')
  await api.call(translations.finish, { id })
  await expect
    .poll(async () => (await api.call(translations.get, { id })).sessions[0]?.recordId ?? null, { timeout: pictureMs })
    .not.toBeNull()
})

test('B7 a broadcast out of the browser ends with its camera and with the livestream, and begins none by itself', async ({
  page,
  product,
}) => {
  const { id, stateOf } = await newLivestream(product, { isPermanent: true, reconnectSeconds: 600 })
  await page.clock.install()
  await openSignedIn(page, product, `/ac/studio/livestreams/${id}`)
  let offers = 0
  page.on('request', (request) => {
    if (request.headers()['content-type'] === 'application/sdp') offers += 1
  })
  const open = page.getByRole('button', { name: 'Включить камеру', exact: true })
  const goOnAir = async () => {
    await open.click()
    await page.getByRole('button', { name: 'Начать эфир', exact: true }).click()
    await expect(page.getByText('Идёт из этого браузера', { exact: true })).toBeVisible({ timeout: pictureMs })
    await expect.poll(stateOf, { timeout: pictureMs }).toBe('LIVE')
  }
  await goOnAir()
  // as the browser tells of a camera that is pulled out
  await page.getByLabel('Что увидят зрители', { exact: true }).evaluate((video: HTMLVideoElement) => {
    if (video.srcObject instanceof MediaStream) video.srcObject.getVideoTracks()[0]?.dispatchEvent(new Event('ended'))
  })
  const ended = 'Камера отключилась. Включите её и\u00a0начните эфир снова'
  await expect(page.getByText(ended, { exact: true })).toBeVisible()
  await expect.poll(stateOf, { timeout: pictureMs }).toBe('INTERRUPTED')
  await goOnAir()
  await page.getByRole('button', { name: 'Завершить', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Завершить', exact: true }).click()
  await expect(open).toBeVisible()
  const before = offers
  await page.clock.fastForward(120_000)
  // what a timer has asked for was asked before this
  await page.evaluate(() => fetch('/healthz'))
  expect(offers).toBe(before)
  expect(await stateOf()).toBe('READY_TO_START')
})
