import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AccessQuery, isSame, paramsOf } from './access-query.ts'

test('access is asked of what was chosen, and a site only where no other place is', () => {
  const none: AccessQuery = { at: null, referrer: null, site: '', address: '', country: null }
  const at = new Date('2026-11-28T10:00:00Z')
  assert.deepEqual(paramsOf(none), {})
  assert.deepEqual(paramsOf({ at, referrer: 'NONE', site: 'volga.example', address: '192.0.2.1', country: 'RU' }), {
    ...{ at, referrer: 'NONE', address: '192.0.2.1', country: 'RU' },
  })
  assert.deepEqual(paramsOf({ ...none, site: 'volga.example' }), { site: 'volga.example' })
  assert.equal(isSame({ ...none, referrer: 'APP', site: 'a.example' }, { ...none, referrer: 'APP' }), true)
  assert.equal(isSame(none, { ...none, country: 'RU' }), false)
})
