import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { limits } from '@skleyka/contract/limits.ts'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'

const isChunkError = (error: unknown) =>
  error instanceof ChunkLoadError && error.name === 'ChunkLoadError' && error.message === 'Loading chunk failed'

test('a section that comes is given as it is', async () => {
  assert.equal(await loadChunk(async () => 'section'), 'section')
})

test("C-8-20 a section that cannot be had is a ChunkLoadError 'Loading chunk failed'", async () => {
  await assert.rejects(
    loadChunk(() => Promise.reject(new TypeError('404'))),
    isChunkError,
  )
})

test('C-7.4-12 C-9-14 a section that does not come within 120 seconds is given up', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const loading = loadChunk(() => new Promise(() => undefined))
  let ended = false
  loading.catch(() => {
    ended = true
  })
  mock.timers.tick(limits.chunkLoadMs - 1)
  // a refusal is heard of after a few turns
  await new Promise((turn) => setImmediate(turn))
  assert.equal(ended, false)
  mock.timers.tick(1)
  await assert.rejects(loading, isChunkError)
  assert.equal(limits.chunkLoadMs, 120_000)
  mock.timers.reset()
})
