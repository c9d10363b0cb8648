import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberProblem, numberText, readNumber, stepNumber } from './number-text.ts'

test('a number is read with a comma or a point, with spaces and a real minus', () => {
  for (const text of ['1,5', '1.5', ' 1,5 ']) assert.equal(readNumber(text), 1.5, text)
  assert.equal(readNumber('12\u00a0840'), 12840)
  assert.equal(readNumber('−3'), -3)
  for (const text of ['', '-', '1e5', '0x10', 'NaN', '1,2,3', '٣', '9'.repeat(400)])
    assert.equal(readNumber(text), null)
  assert.equal(numberText(1.5), '1,5')
})

test('a wrong number is told in words that say what is right', () => {
  assert.equal(numberProblem('пять', {}), 'Нужно число')
  assert.equal(numberProblem('0', { min: 1 }), 'Не меньше 1')
  assert.equal(numberProblem('61', { max: 60 }), 'Не больше 60')
  assert.equal(numberProblem('60', { min: 1, max: 60 }), null)
  assert.equal(numberProblem(' ', { min: 1 }), null)
})

test('steps stay inside the bounds and add no dust', () => {
  assert.equal(stepNumber(0.1, 0.2, {}), 0.3)
  assert.equal(stepNumber(60, 1, { max: 60 }), 60)
  assert.equal(stepNumber(0, -1, { min: 0 }), 0)
  assert.equal(stepNumber(null, 5, { min: 10 }), 10)
  assert.equal(stepNumber(null, 1, {}), 0)
  assert.equal(stepNumber(500, 1, { max: 60 }), 60)
})
