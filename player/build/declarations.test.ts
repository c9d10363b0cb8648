import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declarationsOf } from './declarations.ts'

test('the declarations for other sites hold every type they name and import nothing', async () => {
  const text = await declarationsOf('src/api/public.d.ts')
  assert.doesNotMatch(text, /^import|@skleyka/m)
  for (const name of ['PlayerState', 'PlayerOptions', 'Player', 'PlayerCuepoint'])
    assert.equal(text.split(`export interface ${name} {`).length, 2, name)
  assert.match(text, /export type StateEvent =/)
})
