import assert from 'node:assert/strict'
import { test } from 'node:test'
import { obey, pageKeys, wishOf } from './keys.ts'

const press = (code: string, more = {}) =>
  wishOf({ code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })

test('product B5 Space and K toggle, J and L go by 10 seconds, arrows by 5, a comma and a point by a frame', () => {
  assert.deepEqual(
    ['Space', 'KeyK'].map((code) => press(code)),
    [{ do: 'toggle' }, { do: 'toggle' }],
  )
  assert.deepEqual(
    ['KeyJ', 'KeyL', 'ArrowLeft', 'ArrowRight'].map((code) => press(code)),
    [-10, 10, -5, 5].map((amount) => ({ do: 'by', amount })),
  )
  assert.deepEqual(
    ['Comma', 'Period'].map((code) => press(code)),
    [-1, 1].map((amount) => ({ do: 'frame', amount })),
  )
})

test('digits go to tenths of the video, of either row', () => {
  for (const code of ['Digit5', 'Numpad5']) assert.deepEqual(press(code), { do: 'share', amount: 0.5 })
})

test('keys of the browser and of the page stay their own', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) assert.equal(press('KeyF', { [held]: true }), null)
  assert.deepEqual(
    ['Tab', 'KeyQ', 'KeyZ', 'Slash', 'Enter'].map((code) => press(code)),
    Array(5).fill(null),
  )
  for (const code of pageKeys) assert.ok(press(code), code)
})

/** A video at 10 s of 100. */
function videoAt(more = {}) {
  const video = { currentTime: 10, paused: true, volume: 0.95, muted: true, ...more }
  const went: number[] = []
  const does = (code: string) => obey(press(code), video, 100, (seconds) => went.push(seconds))
  return { video, went, does }
}

test('a press goes to its place; by frames only while the picture stands', () => {
  const { went, does } = videoAt()
  for (const code of ['KeyL', 'ArrowLeft', 'Digit9', 'End', 'Home', 'Period']) does(code)
  assert.deepEqual(went, [20, 5, 90, 100, 0, 10.04])
  const playing = videoAt({ paused: false })
  playing.does('Comma')
  assert.deepEqual(playing.went, [])
})

test('louder is never above the top, and ends the silence', () => {
  const { video, does } = videoAt()
  does('ArrowUp')
  assert.deepEqual([video.volume, video.muted], [1, false])
})
