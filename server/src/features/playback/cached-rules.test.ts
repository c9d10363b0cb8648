import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { keptRules, keptRulesBound } from './cached-rules.ts'

function counted() {
  let reads = 0
  const schema = z.pipe(
    z.object({ n: z.number() }),
    z.transform(({ n }) => {
      reads += 1
      return { n }
    }),
  )
  return { ruleOf: keptRules(schema), reads: () => reads }
}
const published = (templateId: number, version: number) => ({ templateId, version, body: { n: version } })

test('B9 a published version of a template is read once, and another version at its first question', () => {
  const { ruleOf, reads } = counted()
  assert.equal(ruleOf({ templateId: null, version: null, body: null }), null)
  const first = ruleOf(published(1, 1))
  assert.equal(ruleOf(published(1, 1)), first)
  assert.deepEqual([ruleOf(published(1, 2))?.n, ruleOf(published(2, 1))?.n, reads()], [2, 1, 3])
})

test('B9 no more rules are kept than the bound, and the least lately asked goes first', () => {
  const { ruleOf, reads } = counted()
  for (let id = 1; id <= keptRulesBound; id += 1) ruleOf(published(id, 1))
  ruleOf(published(1, 1))
  assert.equal(reads(), keptRulesBound)
  ruleOf(published(keptRulesBound + 1, 1))
  ruleOf(published(1, 1))
  assert.equal(reads(), keptRulesBound + 1)
  ruleOf(published(2, 1))
  assert.equal(reads(), keptRulesBound + 2)
})
