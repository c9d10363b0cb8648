import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skipProblem } from './skips.ts'

const known = (isHere: boolean) => [{ words: /no telescope/, isHere: () => isHere }]

test('a test may be skipped on a machine that lacks the part it says it lacks', () => {
  assert.equal(skipProblem('this machine has no telescope', known(false)), null)
})

test('a test that is skipped on a machine that has the part is told, and so is an unknown reason or none', () => {
  assert.match(skipProblem('this machine has no telescope', known(true)) ?? '', /has what it needs: .*no telescope/)
  assert.match(skipProblem('not today', known(false)) ?? '', /does not know: not today/)
  assert.match(skipProblem('', known(false)) ?? '', /none is given/)
})
