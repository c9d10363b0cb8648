import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reservation, whoYields } from './who-yields.ts'

const [studio, news, archive] = [1, 2, 3]
const roomBytes = 80
let made = 0
const held = (accountId: number, missingBytes: number, is: { idle?: boolean; byLink?: boolean } = {}): Reservation => {
  made += 1
  return { id: made, accountId, missingBytes, isIdle: is.idle ?? false, isByLink: is.byLink ?? false }
}
const wish = (accountId: number, bytes: number, isByLink = false) => ({ accountId, bytes, isByLink })
const idsOf = (...reservations: Reservation[]) => reservations.map(({ id }) => id)

test('nobody yields to what fits', () => {
  assert.deepEqual(whoYields([held(studio, 50, { idle: true })], wish(news, 30), roomBytes), [])
})

test('an idle reservation above the share of its account yields to an account within its own', () => {
  const large = held(studio, 70, { idle: true })
  assert.deepEqual(whoYields([large], wish(news, 40), roomBytes), idsOf(large))
  assert.equal(whoYields([large], wish(news, 41), roomBytes), null, 'more than half of the room, of two')
  assert.equal(whoYields([held(studio, 70)], wish(news, 40), roomBytes), null, 'what is sending yields to nobody')
  const within = held(studio, 40, { idle: true })
  assert.equal(whoYields([within, held(archive, 20)], wish(news, 25), roomBytes)?.[0], within.id, 'a third is 26')
  const small = held(studio, 26, { idle: true })
  assert.equal(whoYields([small, held(archive, 40)], wish(news, 20), roomBytes), null, 'who is within keeps it')
})

test('no more yields than is lacking, those idle longest first, and none of an account that is down to its share', () => {
  const [first, second, third] = [held(studio, 30, { idle: true }), held(studio, 30, { idle: true }), held(studio, 20)]
  assert.deepEqual(whoYields([first, second, third], wish(news, 30), roomBytes), idsOf(first))
  assert.deepEqual(whoYields([first, second, third], wish(news, 35), roomBytes), idsOf(first, second))
  const many = [20, 20, 20, 20].map((bytes) => held(studio, bytes, { idle: true }))
  assert.deepEqual(whoYields(many, wish(news, 40), roomBytes), idsOf(...many.slice(0, 2)))
})

test('an idle upload by a link yields to the members of its account, and not to another link of it', () => {
  const byLink = held(studio, 40, { idle: true, byLink: true })
  const own = held(studio, 30, { idle: true })
  assert.deepEqual(whoYields([own, byLink], wish(studio, 30), roomBytes), idsOf(byLink))
  assert.equal(whoYields([own, byLink], wish(studio, 30, true), roomBytes), null)
  assert.equal(whoYields([own], wish(studio, 60), roomBytes), null, 'its own files do not push each other')
})
