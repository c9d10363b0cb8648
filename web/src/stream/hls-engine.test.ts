import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fragment } from 'hls.js'
import { momentAt } from './hls-engine.ts'

const fragment = (start: number, programDateTime: number | null) =>
  ({ start, programDateTime }) satisfies Partial<Fragment>

test('the moment of a second is that of its segment and what has passed in it, also behind a gap in the programme', () => {
  const fragments = [fragment(0, 1_000_000), fragment(2, 1_002_000), fragment(4, 1_060_000)]
  assert.equal(momentAt({ fragments }, 0), 1_000_000)
  assert.equal(momentAt({ fragments }, 3.5), 1_003_500)
  assert.equal(momentAt({ fragments }, 4.25), 1_060_250)
  assert.equal(momentAt({ fragments }, -1), null, 'before the playlist')
  assert.equal(momentAt({ fragments: [fragment(0, null)] }, 1), null, 'a playlist without times')
  assert.equal(momentAt(null, 1), null, 'no playlist yet')
})
