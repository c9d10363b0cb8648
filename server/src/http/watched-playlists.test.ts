import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { watchPlaylists } from '../../test/test-http.ts'

test('the watch of playlists reads those that come out of the storage as streams, and leaves the rest alone', async () => {
  const app = fastify()
  const faults = watchPlaylists(app)
  app.get('/:name', async ({ params }, reply) => {
    reply.type(String(Object(params).name) === 'other' ? 'text/plain' : 'application/vnd.apple.mpegurl')
    return Readable.from(['no playlist'])
  })
  for (const url of ['/stored', '/other']) assert.equal((await app.inject({ url })).body, 'no playlist')
  await app.inject({ method: 'HEAD', url: '/stored' })
  assert.ok(faults.length > 0 && faults.every((fault) => fault.startsWith('/stored: ')))
  await app.close()
})
