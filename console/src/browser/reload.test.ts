import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import * as z from 'zod/mini'
import { isReloadKeeping, keepTyped, reloadKeeping, takeTyped } from './reload.ts'
import { memoryStore } from './test-store.ts'

const page = { href: 'https://video.example/admin/', reload: mock.fn() }

test('without an answer of the server the page is not loaded anew, as what is typed would be lost', async () => {
  const fetched = mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const store = memoryStore()
  keepTyped('record.7', () => 'Лес')
  assert.equal(await reloadKeeping(page, store), false)
  fetched.mock.mockImplementation(async () => new Response('', { status: 502 }))
  assert.equal(await reloadKeeping(page, store), false)
  assert.deepEqual([page.reload.mock.callCount(), store.kept.size, isReloadKeeping()], [0, 0, false])
})

test('a reload takes what is typed along, once, and nobody is asked whether to leave', async () => {
  mock.method(globalThis, 'fetch', async () => new Response('<!doctype html>'))
  const store = memoryStore()
  keepTyped('record.7', () => ({ name: 'Лес' }))
  keepTyped('record.8', () => null)
  keepTyped('record.9', () => 'Река')()
  assert.equal(await reloadKeeping(page, store), true)
  assert.deepEqual([page.reload.mock.callCount(), isReloadKeeping()], [1, true])
  const typed = z.object({ name: z.string() })
  assert.equal(takeTyped('record.7', z.string(), store), null, 'of another shape')
  await reloadKeeping(page, store)
  assert.deepEqual(takeTyped('record.7', typed, store), { name: 'Лес' })
  for (const name of ['record.7', 'record.8', 'record.9']) assert.equal(takeTyped(name, typed, store), null)
})
