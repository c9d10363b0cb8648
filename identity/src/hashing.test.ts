import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Busy, hashing, type Turn } from './hashing.ts'

const usual = { atOnce: 1, waiting: 3, patienceMs: 60_000 }

/** Returns who has ended, in order. */
function started(of: ReturnType<typeof hashing>) {
  const ended: string[] = []
  const begin = (name: string, turn: Turn) =>
    of.hash('пароль', turn).then(
      () => void ended.push(name),
      (error) => void ended.push(`${name}: ${error.name}`),
    )
  return { ended, begin }
}

test('A9 whoever has been in before goes ahead of strangers who wait, and strangers in the order they came', async () => {
  const { ended, begin } = started(hashing(usual))
  await Promise.all([
    begin('running', 'stranger'),
    begin('stranger 1', 'stranger'),
    begin('stranger 2', 'stranger'),
    begin('owner 1', 'owner'),
    begin('owner 2', 'owner'),
  ])
  assert.deepEqual(ended, ['running', 'owner 1', 'owner 2', 'stranger 1', 'stranger 2'])
})

test('A9 strangers who find the line full are told at once, and leave room for whoever has been in before', async () => {
  const of = hashing(usual)
  const { ended, begin } = started(of)
  const all = ['running', '1', '2', '3', '4', '5'].map((name) => begin(name, 'stranger'))
  assert.deepEqual([of.isFull('stranger'), of.isFull('owner')], [true, false])
  const owners = ['o1', 'o2', 'o3', 'o4'].map((name) => begin(name, 'owner'))
  await Promise.all([...all, ...owners])
  assert.deepEqual(ended, ['4: Busy', '5: Busy', 'o4: Busy', 'running', 'o1', 'o2', 'o3', '1', '2', '3'])
  assert.deepEqual([of.isFull('stranger'), of.isFull('owner')], [false, false])
})

test('A9 whoever waits too long is told so and leaves the line; the others get their turn', async () => {
  const limits = { atOnce: 0, waiting: 3, patienceMs: 20 }
  const of = hashing(limits)
  await assert.rejects(of.verify(undefined, 'пароль', 'stranger'), Busy)
  const waiting = of.hash('пароль', 'stranger')
  Object.assign(limits, { atOnce: 1, patienceMs: 60_000 })
  const { ended, begin } = started(of)
  await Promise.all([waiting, begin('next', 'stranger')])
  assert.deepEqual(ended, ['next'])
})

test('never more are weighed at a time than told, and one that fails gives its place back', async () => {
  const of = hashing({ atOnce: 2, waiting: 100, patienceMs: 60_000 })
  await assert.rejects(of.verify('no hash', 'пароль', 'stranger'), (error) => !(error instanceof Busy))
  await assert.rejects(of.verify('no hash', 'пароль', 'owner'))
  const kept = await of.hash('пароль', 'owner')
  assert.deepEqual(
    [
      await of.verify(kept, 'пароль', 'owner'),
      await of.verify(kept, '', 'owner'),
      await of.verify(undefined, '', 'owner'),
    ],
    [true, false, false],
  )
  const all = Array.from({ length: 6 }, () => of.hash('пароль', 'stranger'))
  assert.equal(of.isFull('stranger'), false)
  assert.equal(new Set(await Promise.all(all)).size, 6)
})

test('A9 ten texts that belong together wait as one: the first may be told to come again, the others are hashed however long it takes', async () => {
  const limits = { atOnce: 0, waiting: 3, patienceMs: 10 }
  const of = hashing(limits)
  const texts = Array.from({ length: 10 }, (_, at) => `код ${at}`)
  await assert.rejects(of.hashAll(texts, 'owner'), Busy)
  // one hash takes longer than anybody waits here
  Object.assign(limits, { atOnce: 1, patienceMs: 1 })
  const kept = await of.hashAll(texts, 'owner')
  Object.assign(limits, { waiting: 10, patienceMs: 60_000 })
  const right = await Promise.all(kept.map((one, at) => of.verify(one, texts[at] ?? '', 'owner')))
  assert.deepEqual([new Set(kept).size, right.every(Boolean)], [10, true])
})

test('A9 while texts that belong together are hashed, owners get their turn after one of them, and what has begun is not refused by a full line', async () => {
  const limits = { ...usual }
  const of = hashing(limits)
  const { ended, begin } = started(of)
  const all = of.hashAll(['1', '2', '3'], 'owner').then(() => void ended.push('all'))
  const owner = begin('owner', 'owner')
  // while the owner is weighed nobody else may wait
  Object.assign(limits, { waiting: 0 })
  await Promise.all([all, owner])
  assert.deepEqual(ended, ['owner', 'all'])
})
