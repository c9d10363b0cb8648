import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { keep, readStored } from './browser-store.ts'

const store = (own: PropertyDescriptor) =>
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...own })
/** A frame of another site whose browser blocks its storage: the very name throws. */
const blocked = { get: () => assert.fail('SecurityError') }
const working = () => {
  const rows = new Map<string, string>()
  const value = {
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, text: string) => rows.set(name, text),
  }
  return { value, rows }
}
afterEach(() => store({ value: undefined }))

test('what a viewer chose is kept by the browser', () => {
  const { value, rows } = working()
  store({ value })
  assert.equal(readStored('a'), null)
  keep('a', '1')
  assert.deepEqual([readStored('a'), rows.get('a')], ['1', '1'])
})

test('A17 where a browser refuses its store, what is kept holds for the page: a cap of ads is a cap there too', () => {
  store(blocked)
  assert.equal(readStored('b'), null)
  keep('b', '1')
  keep('b', '2')
  assert.equal(readStored('b'), '2')
})

test('what a full store did not take is the newer one, until it takes one again', () => {
  const { value, rows } = working()
  rows.set('c', 'old')
  store({ value: { ...value, setItem: () => assert.fail('QuotaExceededError') } })
  keep('c', 'new')
  assert.equal(readStored('c'), 'new')
  store({ value })
  assert.equal(readStored('c'), 'new')
  keep('c', 'last')
  assert.deepEqual([readStored('c'), rows.get('c')], ['last', 'last'])
})
