import { type ChildProcess, spawn } from 'node:child_process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../../e2e/browser/chromium.ts'
import { packagedFfmpeg } from '../../../tools/product/clips.ts'

/** The time stands in the first lines of each picture: 32 bits of milliseconds and 8 of their sum, black and white. */
const bits = { time: 32, sum: 8 } as const
const cells = bits.time + bits.sum
const rate = 25
const keyEvery = 2 * rate
/** Time between two readings of the clock in a player. */
const readEveryMs = 200

/** Size of a picture; its width is a multiple of 40. */
export interface ClockPicture {
  readonly width: number
  readonly height: number
  readonly bitsPerSecond: string
}

const sumOf = (ms: number) => ((ms & 255) + ((ms >>> 8) & 255) + ((ms >>> 16) & 255) + (ms >>> 24)) & 255

/** Draws a picture of the time over moving noise. */
function draw({ width, height }: ClockPicture, noise: Buffer, ms: number): Buffer {
  const picture = Buffer.from(noise.subarray(ms % 997, (ms % 997) + width * height))
  const lines = Math.floor(height / 9)
  const cell = width / cells
  for (let place = 0; place < cells; place += 1) {
    const isSet = place < bits.time ? (ms >>> place) & 1 : (sumOf(ms) >>> (place - bits.time)) & 1
    for (let line = 0; line < lines; line += 1)
      picture.fill(isSet ? 235 : 16, line * width + place * cell, line * width + (place + 1) * cell)
  }
  return picture
}

/** Starts an encoder that sends pictures of the time at which each was made. */
export function startClock(url: string, picture: ClockPicture): ChildProcess {
  const { width, height, bitsPerSecond } = picture
  const child = spawn(
    packagedFfmpeg(),
    [
      ...[
        '-v',
        'error',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'gray',
        '-video_size',
        `${width}x${height}`,
        '-framerate',
        `${rate}`,
      ],
      ...[
        '-i',
        'pipe:0',
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=330',
        '-shortest',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
      ],
      ...[
        '-tune',
        'zerolatency',
        '-pix_fmt',
        'yuv420p',
        '-g',
        `${keyEvery}`,
        '-keyint_min',
        `${keyEvery}`,
        '-sc_threshold',
        '0',
      ],
      ...['-b:v', bitsPerSecond, '-maxrate', bitsPerSecond, '-bufsize', bitsPerSecond, '-c:a', 'aac', '-f', 'flv', url],
    ],
    { stdio: ['pipe', 'ignore', 'ignore'] },
  )
  const noise = Buffer.from(Array.from({ length: width * height + 997 }, () => 60 + Math.floor(Math.random() * 60)))
  const beganMs = performance.now()
  let made = 0
  const timer = setInterval(() => {
    // a busy machine makes up for pictures that it was late with
    while ((performance.now() - beganMs) * rate >= made * 1_000) {
      made += 1
      child.stdin?.write(draw(picture, noise, Date.now() >>> 0))
    }
  }, 5)
  child.stdin?.on('error', () => {})
  child.once('close', () => clearInterval(timer))
  return child
}

/** Opens the browser of the tests. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return chromium.launch({ executablePath, args: chromiumFlags, env: { ...Object.fromEntries(inherited), ...env } })
}

/** Reads the clock in every picture that a page shows, a few times a second: `delay` among its measures. */
export const watchClock = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ({ cells: count, timeBits, everyMs }) => {
      const canvas = document.createElement('canvas')
      canvas.width = count * 4
      canvas.height = 4
      const drawing = canvas.getContext('2d', { willReadFrequently: true })
      const watched = new WeakSet<HTMLVideoElement>()
      const read = (video: HTMLVideoElement) => {
        if (!drawing || video.videoHeight === 0) return
        drawing.drawImage(video, 0, 0, video.videoWidth, video.videoHeight / 10, 0, 0, canvas.width, canvas.height)
        const nowMs = Date.now()
        const { data } = drawing.getImageData(0, 2, canvas.width, 1)
        const isSet = (place: number) => (data[(place * 4 + 2) * 4] ?? 0) > 128
        let ms = 0
        let sum = 0
        for (let place = 0; place < count; place += 1) {
          if (!isSet(place)) continue
          if (place < timeBits) ms += 2 ** place
          else sum += 2 ** (place - timeBits)
        }
        const checksum = ((ms & 255) + ((ms >>> 8) & 255) + ((ms >>> 16) & 255) + (ms >>> 24)) & 255
        if (checksum === sum) performance.measure('delay', { start: 0, duration: (nowMs - ms) % 2 ** 32 })
      }
      const look = () => {
        for (const video of document.querySelectorAll('video')) {
          if (watched.has(video)) continue
          watched.add(video)
          const next = () =>
            void video.requestVideoFrameCallback(() => {
              read(video)
              setTimeout(next, everyMs)
            })
          next()
        }
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    },
    { cells, timeBits: bits.time, everyMs: readEveryMs },
  )

/** Returns the delays that were read so far, in milliseconds. */
export const readDelays = (page: Page): Promise<number[]> =>
  page.evaluate(() => performance.getEntriesByName('delay').map(({ duration }) => duration))
