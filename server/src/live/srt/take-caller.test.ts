import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openTestMedia, testSecrets } from '../../../test/test-media.ts'
import type { Encoder } from '../rtmp/rtmp-door.ts'
import { readCallerName, takeCaller } from './take-caller.ts'

const media = await openTestMedia()
after(() => media.close())
const tools = {
  ...{ binaries: media.binaries, sandbox: media.sandbox, scratchFolder: media.folder, threads: 1 },
  secrets: testSecrets,
}
const log = { info: () => {}, warn: () => {} }
const line = () => ({ rttMs: null, lostPackets: 0, repeatedPackets: 0 })

test('B7 the name of a caller is read bare and by the access control of SRT; what names no livestream is none', () => {
  const named = { app: 'live', translationId: 7 }
  assert.deepEqual([readCallerName('live/7'), readCallerName('#!::m=publish,r=live/7')], [named, named])
  assert.deepEqual(readCallerName('live2/999999999999999'), { app: 'live2', translationId: 999_999_999_999_999 })
  for (const name of ['', 'live', 'live/', 'live/07', 'live/0', 'live3/7', 'live/7/8', 'r=live/7', '#!::m=publish'])
    assert.equal(readCallerName(name), null, name)
  assert.equal(readCallerName('live/1234567890123456'), null)
})

test('B7 a caller that is cut while it is judged is away, and its media is not taken', async () => {
  const events: string[] = []
  const caller = { streamId: 'live/7', passphrase: 'of this one', address: '127.0.0.1', line }
  const take = async (admit: (encoder: Encoder) => 'busy' | undefined) => {
    const taken = await takeCaller(
      { ...caller, cut: () => void events.push('cut') },
      {
        ...{ tools, log },
        admit: async (encoder) => {
          events.push(`${encoder.app} ${encoder.key}`)
          return admit(encoder) ?? { take: () => true, end: (how) => void events.push(how) }
        },
      },
    )
    if (typeof taken !== 'string') taken.end('said')
    return taken
  }
  assert.equal(await take((encoder) => void encoder.cut()), 'away')
  assert.equal(await take(() => 'busy'), 'busy')
  assert.deepEqual(events, ['live of this one', 'cut', 'live of this one'])
})
