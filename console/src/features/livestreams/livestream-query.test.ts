import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNarrowed, queryParams } from './livestream-query.ts'

const all = { q: '', tab: 'ALL', source: '', owner: '', from: '', to: '' } as const

test('the list of livestreams is asked for what its address says, and a word that is none bounds nothing', () => {
  assert.deepEqual(queryParams(all), { query: '', tab: 'ALL' })
  assert.deepEqual(queryParams({ ...all, q: 'матч', source: 'RTMP', owner: '7' }), {
    ...{ query: 'матч', tab: 'ALL', source: 'RTMP', ownerId: 7 },
  })
  for (const owner of ['0', '07', 'x', '1234567890123456'])
    assert.deepEqual(queryParams({ ...all, owner, source: 'FAX' }), queryParams(all), owner)
  assert.deepEqual(Object.keys(queryParams({ ...all, from: '2026-11-28', to: '2026-11-28' })), [
    'query',
    'tab',
    'from',
    'to',
  ])
})

test('each condition narrows the list', () => {
  const changes = [{ q: 'x' }, { source: 'RTMP' }, { owner: '7' }, { from: 'x' }, { to: 'x' }] as const
  assert.equal(isNarrowed(all), false)
  assert.deepEqual(
    changes.map((change) => isNarrowed({ ...all, ...change })),
    changes.map(() => true),
  )
})
