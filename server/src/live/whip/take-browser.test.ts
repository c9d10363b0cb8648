import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MediaTag } from '../media/flv.ts'
import type { Ingest } from '../rtmp/rtmp-door.ts'
import type { WhipEvents } from './browser-media.ts'
import { type Browser, takeBrowser } from './take-browser.ts'

const tag: MediaTag = { kind: 'video', timestamp: 0, body: Buffer.from([0x17, 1]) }
const offer = { id: 'one', translationId: 1, address: '127.0.0.1', offer: 'v=0' }

/** Takes a browser with its door and its livestream made up. */
async function taken(ingest: Ingest) {
  const browsers = new Map<string, Browser>()
  const listeners: WhipEvents[] = []
  const closed: string[] = []
  const admitted: string[] = []
  await takeBrowser({
    ...{ offer, browsers, log: { warn: () => {} } },
    door: {
      open: async (_id, _offer, events) => {
        listeners.push(events)
        return 'v=0 answer'
      },
      close: (id) => void closed.push(id),
    },
    offers: { answer: async () => true, close: async () => assert.fail('the database is away') },
    admit: async ({ address }) => {
      admitted.push(address)
      return ingest
    },
  })
  return { browsers, closed, admitted, events: listeners[0] ?? assert.fail('no listeners') }
}

test('a browser that leaves while the database is away ends no process', async () => {
  const ends: string[] = []
  const { browsers, closed, events } = await taken({ take: () => true, end: (how) => void ends.push(how) })
  // node --test fails for a rejection that nobody has handled
  events.onEnded()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual([ends, closed, browsers.size], [['lost'], ['one'], 0])
})

test('media that cannot be read ends the broadcast it came from', async () => {
  const ends: string[] = []
  const { browsers, closed, events } = await taken({
    take: () => assert.fail('unreadable'),
    end: (how) => void ends.push(how),
  })
  events.onTag(tag)
  events.onTag(tag)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual([ends, closed, browsers.size], [['lost'], ['one'], 0])
})

test('a browser takes the place of nothing that still sends, from its own address neither', async () => {
  const { admitted } = await taken({ take: () => true, end: () => {} })
  assert.deepEqual(admitted, ['127.0.0.1 one'])
})
