import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LiveParts } from './live-parts.ts'

const part = { durationMs: 300, isIndependent: true, bytes: Buffer.from('p') }
const of = (number: number) => ({ number, generation: 0, startsAt: new Date(0) })
const never = new AbortController().signal

test('parts are kept of the last three segments that playlists name, and none of a session of another process', () => {
  const parts = new LiveParts()
  parts.add(1, of(0), '480', part)
  assert.deepEqual([parts.has(1), parts.segments(1), parts.lastListed(1)], [false, [], null])
  parts.open(1)
  for (const number of [2, 0, 1, 3]) parts.add(1, of(number), '480', part)
  parts.add(1, of(3), '480', part)
  const kept = () => parts.segments(1).map(({ number }) => number)
  assert.deepEqual(kept(), [0, 1, 2, 3])
  assert.equal(parts.segments(1)[3]?.parts.get('480')?.length, 2)
  parts.list(1, 3)
  assert.deepEqual([kept(), parts.lastListed(1)], [[1, 2, 3], 3])
  parts.open(1)
  assert.equal(parts.lastListed(1), 3, 'a session that is open stays as it is')
  parts.drop(1, 2)
  assert.deepEqual(kept(), [1])
  parts.close(1)
  assert.deepEqual([parts.has(1), kept()], [false, []])
})

test('whoever waits is woken by a part, a listing, the end of the session or his own leaving', async () => {
  const parts = new LiveParts()
  assert.equal(await parts.changed(1, never), false, 'another process has it')
  parts.open(1)
  const changes: (() => void)[] = [() => parts.add(1, of(0), '480', part), () => parts.list(1, 0), () => parts.close(1)]
  for (const change of changes) {
    const woken = Promise.all([parts.changed(1, never), parts.changed(1, never)])
    change()
    assert.deepEqual(await woken, [true, true])
  }
  parts.open(1)
  const leaving = new AbortController()
  const waited = parts.changed(1, leaving.signal)
  leaving.abort()
  assert.equal(await waited, true)
  assert.equal(await parts.changed(1, leaving.signal), false, 'who has left waits no more')
})

test('so many wait for one session at most; who comes beyond is answered at once, until there is room', async () => {
  const parts = new LiveParts()
  parts.open(1)
  const first = new AbortController()
  const waiting = [parts.changed(1, first.signal), ...Array.from({ length: 4_999 }, () => parts.changed(1, never))]
  const beyond = new AbortController()
  const refused = parts.changed(1, beyond.signal)
  beyond.abort()
  assert.equal(await refused, false)
  first.abort()
  const late = parts.changed(1, never)
  parts.close(1)
  assert.equal(await late, true)
  assert.equal((await Promise.all(waiting)).length, 5_000)
})

test('no parts are kept of a session whose playlists name none; who waits hears of its segments', async () => {
  const parts = new LiveParts()
  parts.open(1, false)
  parts.add(1, of(0), '480', part)
  assert.deepEqual([parts.has(1), parts.keepsParts(1), parts.segments(1)], [true, false, []])
  const woken = parts.changed(1, never)
  parts.list(1, 0)
  assert.deepEqual([await woken, parts.lastListed(1)], [true, 0])
})
