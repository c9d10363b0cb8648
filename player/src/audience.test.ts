import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceAddress, audienceClock } from './audience.ts'

test('P-M-19 the tag of the audience is asked for with its macros filled in, each as often as it stands there', () => {
  const facts = { event: 'beat', uuid: 'a-b', seconds: 65.5, now: new Date(0), random: 0.5 } as const
  const tag =
    'https://m.example/?e=[EVENT]&id=[CONTENTID]&t=[CONTENTPLAYHEAD]&at=[TIMESTAMP]&r=[CACHEBUSTING]&e2=[EVENT]&x=[OTHER]'
  assert.equal(
    audienceAddress(tag, facts),
    'https://m.example/?e=beat&id=a-b&t=00%3A01%3A05.500&at=1970-01-01T00%3A00%3A00.000Z&r=50000000&e2=beat&x=[OTHER]',
  )
})

test('P-M-19 the audience is told of at the beginning, after each half a minute of watching, and at the end', () => {
  const told: string[] = []
  const clock = audienceClock((event) => told.push(event))
  clock.moves(0)
  clock.goesOn(29_000)
  assert.deepEqual(told, ['start'])
  clock.stands(29_500)
  clock.goesOn(90_000)
  assert.deepEqual(told, ['start'], 'what is paused is not watched')
  clock.moves(100_000)
  assert.deepEqual(told, ['start'], 'it goes on and does not begin')
  clock.goesOn(100_500)
  assert.deepEqual(told, ['start', 'beat'])
  clock.goesOn(161_000)
  assert.deepEqual(told, ['start', 'beat', 'beat', 'beat'], 'a page that slept catches up')
  clock.ends(162_000)
  clock.ends(163_000)
  assert.deepEqual(told.slice(4), ['end'])
  clock.moves(200_000)
  assert.deepEqual(told.slice(5), ['start'], 'another view')
})
