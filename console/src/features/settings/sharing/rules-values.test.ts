import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noRules, rulesIn, rulesText, untilProblem, valuesOf } from './rules-values.ts'

test('the last day of an agreement is whole, and comes back into the form as it was chosen', () => {
  const rules = rulesIn({ albumId: '7', until: '2026-11-30', mayPublish: false })
  assert.deepEqual(rules, { albumId: 7, until: new Date('2026-11-30T23:59:59'), mayPublish: false })
  const back = valuesOf({ album: { id: 7, name: 'Новости' }, until: rules.until, mayPublish: false })
  assert.deepEqual(back, { albumId: '7', until: '2026-11-30', mayPublish: false })
  assert.deepEqual(rulesIn(noRules), { albumId: null, until: null, mayPublish: true })
})

test('a day that has passed is told before anything is sent; today has not', () => {
  const now = new Date('2026-11-30T18:00:00')
  assert.equal(untilProblem({ ...noRules, until: '2026-11-29' }, now), 'Этот день уже прошёл')
  assert.equal(untilProblem({ ...noRules, until: '2026-11-30' }, now), undefined)
  assert.equal(untilProblem(noRules, now), undefined)
})

test('rules are told in words, and an album that was deleted lets nothing through', () => {
  const until = new Date('2026-11-30T23:59:59')
  assert.equal(rulesText({ album: null, until: null, mayPublish: true }), 'Любые видео')
  assert.equal(
    rulesText({ album: { id: 7, name: 'Новости' }, until, mayPublish: false }),
    'Видео альбома «Новости» · до\u00a030.11.2026 · только смотреть',
  )
  assert.equal(rulesText({ album: { id: 7, name: null }, until: null, mayPublish: true }), 'Ничего: альбома больше нет')
})
