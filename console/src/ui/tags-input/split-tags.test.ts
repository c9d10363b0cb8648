import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitTags } from './split-tags.ts'

test('a pasted list falls into its tags, whatever stands between them', () => {
  assert.deepEqual(splitTags(' лес,  Белое   море ;река\nозеро\t\n, ,'), ['лес', 'Белое море', 'река', 'озеро'])
  assert.deepEqual(splitTags(' , '), [])
})
