import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLook, usualLook } from './subtitle-look.ts'

test('subtitles look as the viewer chose, and as usual where somebody else wrote into the store', () => {
  const chosen = { size: 'largest', colour: 'yellow', ground: 'none', edge: 'outline' }
  assert.deepEqual(readLook(JSON.stringify(chosen)), chosen)
  assert.deepEqual(readLook('{"size":"large","colour":"url(x)"}'), { ...usualLook, size: 'large' })
  for (const text of [null, '', 'null', '7', '[]', '{"size":"__proto__"}', '{"edge":{}}']) {
    assert.deepEqual(readLook(text), usualLook, String(text))
  }
})
