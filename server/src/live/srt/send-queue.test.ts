import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SendQueue } from './send-queue.ts'

const body = Buffer.from('x')
const first = 0x7fff_fffe
const patienceMs = 10

/** A queue with so many packets, all sent at 1 ms; its numbers begin anew after the second. */
function sentQueue(count: number, window = 8_192) {
  const queue = new SendQueue(first, 120, window)
  for (let added = 0; added < count; added += 1) queue.add(body, 1, 0)
  const take = (nowMs: number) =>
    queue.take(nowMs, patienceMs).map(({ packet, isAgain }) => `${packet.sequence}${isAgain ? ' again' : ''}`)
  return { queue, take }
}

test('packets are sent once, again where the peer misses them, and forgotten when it has them', () => {
  const { queue, take } = sentQueue(4)
  assert.deepEqual(take(0), [`${first}`, `${0x7fff_ffff}`])
  assert.deepEqual([take(10), queue.waiting], [['0', '1'], 0])
  assert.deepEqual(queue.miss([{ from: 0x7fff_ffff, to: 0 }], patienceMs, 30), [])
  assert.deepEqual(take(31), [`${0x7fff_ffff} again`, '0 again'])
  // the same report once more finds them on their way
  queue.miss([{ from: 0x7fff_ffff, to: 0 }], patienceMs, 32)
  assert.deepEqual(take(33), [])
  queue.acknowledge(2, 100, 34)
  assert.ok(queue.isDrained)
})

test('packets that are too old are given up, and whoever still misses them is told so', () => {
  const { queue, take } = sentQueue(3)
  take(0)
  take(10)
  queue.add(body, 1, 900)
  take(905)
  take(1_001)
  assert.equal(queue.dropped, 3)
  assert.deepEqual(queue.miss([{ from: first, to: 0 }], patienceMs, 1_002), [{ from: first, to: 0 }])
  assert.deepEqual(queue.miss([{ from: 0x7fff_ffff, to: 1 }], patienceMs, 1_002), [{ from: 0x7fff_ffff, to: 0 }])
  assert.deepEqual(take(1_003), ['1 again'])
})

test('what the peer goes on without is told from what it has got again in time', () => {
  const { queue, take } = sentQueue(5)
  take(0)
  take(10)
  queue.miss([{ from: first, to: 0 }], patienceMs, 30)
  take(31)
  queue.acknowledge(0x7fff_ffff, 100, 119)
  assert.deepEqual(queue.settled, { packets: 1, late: 0 })
  // the peer waits for 120 ms: the next two came too late, and those that it never missed did not
  queue.acknowledge(3, 100, 120)
  assert.deepEqual([queue.settled, queue.dropped], [{ packets: 5, late: 2 }, 0])
  queue.add(body, 1, 200)
  take(1_201)
  assert.deepEqual([queue.settled, queue.dropped], [{ packets: 6, late: 3 }, 1])
})

test('the last packets are sent again when nothing is heard of them', () => {
  const { take } = sentQueue(2)
  assert.equal([...take(0), ...take(10)].length, 2)
  assert.deepEqual(take(150), [])
  assert.deepEqual(take(220), [`${first} again`, `${0x7fff_ffff} again`])
})

test('no more is on its way than the peer has room for, and a burst is spread over a tenth of a second', () => {
  const narrow = sentQueue(20, 5)
  assert.equal([...narrow.take(0), ...narrow.take(50)].length, 5)
  narrow.queue.acknowledge(first, 8, 51)
  assert.equal(narrow.take(60).length, 3)
  const wide = sentQueue(1_000)
  wide.take(0)
  const taken = wide.take(10).length
  assert.ok(taken > 50 && taken <= 100, `${taken}`)
})

test('acknowledgements and reports of what was never sent change nothing', () => {
  const { queue, take } = sentQueue(3)
  take(0)
  take(10)
  queue.add(body, 1, 12)
  for (const next of [5, 2, 0x3fff_ffff, first - 1]) queue.acknowledge(next, 0, 13)
  assert.equal(queue.isDrained, false)
  for (const range of [
    { from: first, to: 0x3fff_0000 },
    { from: 5, to: 1_000_000 },
    { from: 1, to: first },
  ])
    assert.deepEqual(queue.miss([range], patienceMs, 30), [])
  assert.deepEqual(take(40), ['1'])
})

test('a peer that reports everything as lost, again and again, makes us neither flood it nor look without end', () => {
  const { queue, take } = sentQueue(4_000, 20_000)
  for (let at = 0; queue.waiting > 0; at += 1) take(at * 10)
  const all = [{ from: first, to: first + 3_999 - 2 ** 31 }]
  let again = 0
  take(790)
  for (let nowMs = 800; nowMs < 900; nowMs += 10) {
    queue.miss(all, 0, nowMs)
    again += take(nowMs).length
  }
  // 1.6 new packets a millisecond might have left
  assert.ok(again > 200 && again <= 400, `${again}`)
  // one pass over what is kept is all that reports cost until the next look, and 32 answers
  const { queue: long } = sentQueue(16_384, 20_000)
  // nothing is sent again of itself
  const takeLong = (nowMs: number) => long.take(nowMs, 1e6)
  for (let nowMs = 0; long.waiting > 0; nowMs += 1) takeLong(nowMs)
  const whole = [{ from: first, to: first + 16_383 - 2 ** 31 }]
  long.miss(whole, 1e9, 900)
  long.miss(whole, 0, 900)
  assert.deepEqual(takeLong(901), [])
  long.miss(whole, 0, 902)
  assert.ok(takeLong(903).length > 0)
  const gone = Array.from({ length: 364 }, () => ({ from: first - 5, to: first - 5 }))
  assert.equal(long.miss([...gone, ...gone], 0, 904).length, 32)
  takeLong(905)
  assert.equal(long.miss(gone, 0, 906).length, 32)
})

test('no more is kept than 16,384 packets, however fast media comes', () => {
  const { queue } = sentQueue(20_000)
  assert.deepEqual([queue.waiting, queue.dropped], [16_384, 20_000 - 16_384])
})
