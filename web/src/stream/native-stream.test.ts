import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openNative } from './native-stream.ts'

/** A video element of a browser that plays HLS itself: a new source begins at 0. */
class Video extends EventTarget {
  currentTime = 0
  plays = 0
  #src = ''
  get src() {
    return this.#src
  }
  set src(address: string) {
    this.#src = address
    this.currentTime = 0
  }
  canPlayType = () => 'maybe'
  play = async () => {
    this.plays += 1
  }
  removeAttribute() {}
  load() {}
}

function open(startS = 0) {
  const video = new Video()
  const problems: string[] = []
  let address = '/first'
  const world = {
    startS,
    address: () => address,
    onFacts: () => undefined,
    onProblem: (one: string) => problems.push(one),
  }
  const renewed = async (then: () => void) => {
    address = '/fresh'
    then()
  }
  const stream = openNative(video, world, renewed, new AbortController())
  return { video, stream, problems }
}

test('iPhones of before 17.1: a video begins where it is told, and a second try goes on from where it stopped', async () => {
  const { video, stream, problems } = open(12)
  assert.deepEqual([video.src, video.currentTime], ['/first', 12])
  video.currentTime = 47.5
  video.dispatchEvent(new Event('error'))
  assert.deepEqual(problems, ['network'])
  stream.retry()
  await Promise.resolve()
  assert.deepEqual([video.src, video.currentTime, video.plays], ['/fresh', 47.5, 1])
})
