import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MediaKeys } from './media-keys.ts'
import { controls, readPacket, writeControl } from './packets.ts'
import { SrtConnection } from './srt-connection.ts'

test('keys of a peer are opened one message at a time, however many it tells', async () => {
  const { keys, message } = await MediaKeys.make('a-passphrase-of-the-test')
  let [answers, expectedAnswers] = [0, 1]
  let answersCome = Promise.withResolvers<void>()
  const connection = new SrtConnection(
    { socketId: 1, peerSocketId: 2, sequence: 0, latencyMs: 120, peerLatencyMs: 120, window: 100, keys },
    {
      send: (bytes) => {
        const packet = readPacket(bytes)
        if (packet?.kind !== 'control' || packet.type !== controls.extension) return
        answers += 1
        if (answers === expectedAnswers) answersCome.resolve()
      },
      onData: () => {},
      onEnd: () => assert.fail('the connection is over'),
    },
    0,
  )
  const extension = writeControl({ type: controls.extension, subtype: 3, timestamp: 0, socketId: 1, body: message })
  for (let times = 0; times < 60; times += 1) connection.take(extension, 1)
  await answersCome.promise
  expectedAnswers = 2
  answersCome = Promise.withResolvers()
  connection.take(extension, 2)
  await answersCome.promise
  // whatever else waited would be answered by now
  const { keys: others } = await MediaKeys.make('another-passphrase')
  await others.makeNext()
  assert.equal(answers, 2)
})
