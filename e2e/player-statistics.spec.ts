import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { openApi } from '../tools/product/api.ts'
import { studioClip } from '../tools/product/clips.ts'
import type { Product } from '../tools/product/product.ts'
import { readyVideo } from '../tools/product/ready-video.ts'
import { test } from './product/fixtures.ts'
import { newPerson } from './product/people.ts'
import { smallWindow } from './product/playing.ts'

/** A row as it is kept: what is empty or zero is left out. */
interface EventRow {
  readonly session: string
  readonly record: number
  readonly type: string
  readonly seq: number
  readonly from_ms?: number
  readonly to_ms?: number
  readonly run_ms?: number
  readonly start_ms?: number
  readonly finish_reason?: string
  readonly page: string
  readonly is_embed?: number
  readonly is_robot?: number
}

/** Returns what players have told of a record, as it is kept before it is answered. */
async function readEventRows({ dataDir }: Product, record: number): Promise<EventRow[]> {
  const folder = path.join(dataDir, 'statistics', 'events')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.events')).sort()
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
  const rows: EventRow[] = texts.flatMap((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  )
  return rows.filter((row) => row.record === record)
}

const playedS = (rows: readonly EventRow[]) =>
  rows.reduce((sum, { from_ms = 0, to_ms = 0 }) => sum + to_ms - from_ms, 0) / 1_000
const longestRunS = (rows: readonly EventRow[]) => Math.max(0, ...rows.map(({ run_ms = 0 }) => run_ms)) / 1_000

const position = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const pauseAt = (page: Page, seconds: number) =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement, at) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (video.currentTime < at) return
          video.removeEventListener('timeupdate', look)
          video.pause()
          resolve(video.currentTime)
        }
        video.addEventListener('timeupdate', look)
      }),
    seconds,
  )

/** Measures the longest uninterrupted playback of a page from now on: on a busy machine a picture stands still by itself. */
async function measureRuns(page: Page) {
  const video = page.locator('video')
  await video.evaluate((video: HTMLVideoElement) => {
    let [runS, at] = [0, video.currentTime]
    const follow = () => {
      runS += Math.max(0, video.currentTime - at) / video.playbackRate
      at = video.currentTime
      video.dataset.longestRunS = String(Math.max(runS, Number(video.dataset.longestRunS ?? 0)))
    }
    const end = () => {
      if (!video.seeking) follow()
      ;[runS, at] = [0, video.currentTime]
    }
    video.addEventListener('timeupdate', follow)
    for (const type of ['pause', 'waiting', 'seeking']) video.addEventListener(type, end)
  })
  return () => video.evaluate((video: HTMLVideoElement) => Number(video.dataset.longestRunS))
}

const countBeacons = (page: Page) => {
  const sent = { count: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/collect') sent.count += 1
  })
  return sent
}

test('A46 C-4-29 what is played with pauses, leaps, another speed and a closed page is told to the second, at most once a heartbeat; a killed page counts to its last heartbeat', async ({
  page,
  product,
  context,
}) => {
  const person = await newPerson(page, product, 'told', [['told-desk', 'Рассказ', 'VIDEO']])
  const api = openApi({ url: product.url, key: await product.admin('api-key', person.email), account: 'told-desk' })
  const { id, uuid } = await readyVideo(product, api, await studioClip(), 'клип.mp4')

  const viewer = await context.newPage()
  await viewer.setViewportSize(smallWindow)
  const sent = countBeacons(viewer)
  const since = Date.now()
  await viewer.goto(`/embed/${uuid}?utm_source=secret`)
  const seenRunS = await measureRuns(viewer)
  await viewer.keyboard.press('k')
  const first = await pauseAt(viewer, 6)
  await viewer.keyboard.press('Digit5')
  const leapt = await position(viewer)
  await viewer.keyboard.press('k')
  await expect.poll(() => position(viewer)).toBeGreaterThan(leapt + 2)
  const slow = await position(viewer)
  await viewer.locator('video').evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 2
  })
  await expect.poll(() => position(viewer)).toBeGreaterThan(slow + 4)
  const [runS, last, closes] = [await seenRunS(), await position(viewer), Date.now()]
  await viewer.close()
  const [closed, took] = [Date.now() - closes, Date.now() - since]

  // until the page is gone it plays on, at double speed
  const leastS = first + last - leapt - 1
  const mostS = leastS + 2 + (2 * closed) / 1_000
  await expect.poll(async () => (await readEventRows(product, id)).at(-1)?.type).toBe('end')
  const rows = await readEventRows(product, id)
  expect(playedS(rows), 'to the second').toBeGreaterThan(leastS)
  expect(playedS(rows), 'to the second').toBeLessThan(mostS)
  expect(new Set(rows.map(({ session }) => session)).size).toBe(1)
  expect(rows.filter(({ type }) => type === 'load').length).toBe(1)
  expect(longestRunS(rows), 'heartbeats break no run').toBeGreaterThan(runS - 1)
  expect(rows.filter(({ start_ms = 0 }) => start_ms > 0).length, 'its start is told once').toBe(1)
  const [loaded] = rows
  expect([loaded?.page, loaded?.is_embed, loaded?.is_robot]).toEqual([
    `${product.url}/embed/${uuid}`,
    undefined,
    undefined,
  ])
  expect(sent.count, 'the load, one a heartbeat, and the end').toBeLessThanOrEqual(2 + Math.ceil(took / 9_000))

  const other = await readyVideo(product, api, await studioClip(), 'другой.mp4')
  const killed = await context.newPage()
  await killed.setViewportSize(smallWindow)
  await killed.goto(`/embed/${other.uuid}`)
  await killed.keyboard.press('k')
  await expect.poll(() => position(killed)).toBeGreaterThan(11)
  const before = await position(killed)
  const crash = killed.waitForEvent('crash')
  void killed.goto('chrome://crash').catch(() => {})
  await crash
  const events = await readEventRows(product, other.id)
  expect(playedS(events)).toBeGreaterThan(4.9)
  expect(playedS(events)).toBeLessThanOrEqual(before + 0.5)
  expect(events.some(({ type }) => type === 'end')).toBe(false)
})

test('A46 what is watched offline comes once there is a network again, and each video of an album is told by itself', async ({
  page,
  product,
  context,
}) => {
  const person = await newPerson(page, product, 'told-offline', [['told-offline-desk', 'Без сети', 'VIDEO']])
  const key = await product.admin('api-key', person.email)
  const api = openApi({ url: product.url, key, account: 'told-offline-desk' })
  const one = await readyVideo(product, api, await studioClip(), 'первое.mp4')
  const two = await readyVideo(product, api, await studioClip(), 'второе.mp4')
  const { album } = await api.call(albums.create, { name: 'Альбом' })
  await api.call(albums.addItems, { id: album.id, ids: [one.id, two.id] })
  const { uuid } = album

  const viewer = await context.newPage()
  await viewer.setViewportSize(smallWindow)
  await viewer.goto(`/embed/album/${uuid}`)
  await expect(viewer.locator('video')).toBeVisible()
  await viewer.keyboard.press('k')
  await expect.poll(() => position(viewer)).toBeGreaterThan(2)
  await expect.poll(async () => (await readEventRows(product, one.id)).some(({ type }) => type === 'load')).toBe(true)
  await expect
    .poll(() =>
      viewer.locator('video').evaluate((video: HTMLVideoElement) => video.buffered.end(0) - video.currentTime),
    )
    .toBeGreaterThan(10)
  await context.setOffline(true)
  const offlineS = await pauseAt(viewer, (await position(viewer)) + 8)
  const offlineReportS = playedS(await readEventRows(product, one.id))
  await context.setOffline(false)
  await expect.poll(async () => Math.abs(playedS(await readEventRows(product, one.id)) - offlineS)).toBeLessThan(1)
  expect(offlineReportS).toBeLessThan(offlineS - 3)

  await viewer.locator('.row').nth(1).click()
  await expect.poll(() => position(viewer)).toBeGreaterThan(1)
  await expect.poll(async () => (await readEventRows(product, one.id)).at(-1)?.type).toBe('end')
  const last = await pauseAt(viewer, 6)
  await viewer.goto('about:blank')
  await expect.poll(async () => Math.abs(playedS(await readEventRows(product, two.id)) - last)).toBeLessThan(1)
  const sessions = [...(await readEventRows(product, one.id)), ...(await readEventRows(product, two.id))].map(
    ({ session }) => session,
  )
  expect(new Set(sessions).size).toBe(2)
})
