import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesOf, addressesOfPage } from './base-addresses.ts'

const secure = { protocol: 'https:', host: 'video.example' }
const answer = {
  account: {
    host: 'video.example',
    auth_hosts: [
      { name: 'media' as const, host: 'media.video.example' },
      { name: 'streaming' as const, host: 'live.video.example' },
      { name: 'messenger' as const, host: 'chat.video.example' },
    ],
  },
}

test('C-3-32 the names of auth_hosts become separate base addresses', () => {
  const { auth, media, streaming } = addressesOf(answer, secure)
  assert.deepEqual(
    { auth, media, streaming },
    {
      auth: 'https://video.example',
      media: 'https://media.video.example',
      streaming: 'https://live.video.example',
    },
  )
})

test('C-3-33 the messenger is reached by a secure websocket, the others by https', () => {
  const addresses = addressesOf(answer, secure)
  assert.equal(addresses.messenger, 'wss://chat.video.example')
  for (const name of ['auth', 'media', 'streaming'] as const) assert.match(addresses[name], /^https:\/\//)
})

test('a page opened by plain http on one machine speaks plain http', () => {
  const addresses = addressesOfPage({ protocol: 'http:', host: 'localhost:8080' })
  assert.equal(addresses.media, 'http://localhost:8080')
  assert.equal(addresses.messenger, 'ws://localhost:8080')
})
