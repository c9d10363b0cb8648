import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlayerBreak } from '@skleyka/contract/ads/player-ads.ts'
import { mayShow, readShown, withShown } from './caps.ts'
import { dueBreak } from './due.ts'
import { tagAddress } from './tag-macros.ts'

const middle = (atMs: number): PlayerBreak => ({ kind: 'MIDDLE', atMs, maxAds: 1, skipAfterS: null, blocks: ['a'] })

test('a break comes once, as its moment is gone past, and of several that are leapt over only the last', () => {
  const breaks = [middle(30_000), middle(10_000), middle(20_000)]
  const gone = new Set<PlayerBreak>()
  const due = (fromS: number, toS: number) => dueBreak(breaks, fromS, toS, gone)?.atMs ?? null
  assert.deepEqual([due(0, 9.9), due(9.9, 10), due(10, 10.2)], [null, 10_000, null])
  assert.equal(due(10.2, 35), 30_000)
  assert.deepEqual([due(15, 25), due(5, 40)], [null, null])
})

test('a cap counts what one browser was shown within its hours, and outlives what somebody wrote into the store', () => {
  const block = { key: '7.a', cap: { times: 2, hours: 1 } }
  const hour = 3_600_000
  const once = withShown({}, block, 0)
  const twice = withShown(once, block, 1_000)
  assert.deepEqual([mayShow(once, block, 2_000), mayShow(twice, block, 2_000)], [true, false])
  assert.deepEqual([mayShow(twice, block, hour), mayShow(twice, block, hour + 1_000)], [true, true])
  assert.deepEqual(readShown(JSON.stringify(withShown(twice, { key: '7.b', cap: null }, 0))), twice)
  assert.equal(mayShow(twice, { key: '7.a', cap: null }, 2_000), true)
  for (const text of [null, '', '[1', '7', 'null', '{"a":["x"]}', '{"a":7}'])
    assert.deepEqual(readShown(text), {}, `${text}`)
})

test('macros of a tag are what the player knows, in both writings and encoded; others stay', () => {
  const facts = {
    kind: 'MIDDLE',
    seconds: 3_723.5,
    now: new Date('2026-11-22T10:00:00Z'),
    random: 0.000_012_3,
    page: 'https://news.example/a?b=1&c=«д»',
    uuid: 'u-1',
    width: 640.4,
    height: 360,
  } as const
  const filled = (tag: string) => tagAddress(tag, facts)
  assert.equal(filled('https://a/?cb=[CACHEBUSTING]&cb=%%CACHEBUSTING%%'), 'https://a/?cb=00001230&cb=00001230')
  assert.equal(filled('[CONTENTPLAYHEAD] [BREAKPOSITION] [PLAYERSIZE]'), '01%3A02%3A03.500 2 640%2C360')
  assert.equal(filled('[DOMAIN] [PAGEURL]'), `news.example ${encodeURIComponent(facts.page)}`)
  assert.equal(
    filled('[ERRORCODE] [cachebusting] [constructor] %%CONTENTID%%'),
    '[ERRORCODE] [cachebusting] [constructor] u-1',
  )
  assert.equal(tagAddress('[DOMAIN]', { ...facts, page: '' }), '')
})
