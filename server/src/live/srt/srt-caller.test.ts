import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import {
  extensions,
  fieldOf,
  magic,
  readHandshake,
  refusals,
  steps,
  version5,
  writeCapabilities,
  writeHandshake,
} from './handshake.ts'
import { controls, readPacket, writeControl } from './packets.ts'
import { callSrt, SrtFailure } from './srt-caller.ts'

type Answered = Parameters<typeof writeHandshake>[0]

const hello: Answered = {
  ...{ version: version5, encryption: 0, field: magic, step: steps.induction, cookie: 7, socketId: 1 },
  ...{ sequence: 0, packetBytes: 1_500, window: 8_192, extensions: new Map<number, Buffer>() },
}
const conclusion: Answered = { ...hello, field: 0, step: steps.conclusion }

/** Calls a server that answers so, and returns why it does not take the caller. */
async function reasonOf(
  first: Answered,
  { second = [], passphrase = null }: { second?: readonly Buffer[]; passphrase?: string | null } = {},
) {
  const server = createSocket('udp4')
  server.on('message', (bytes, { port }) => {
    const packet = readPacket(bytes)
    const handshake = packet?.kind === 'control' ? readHandshake(packet.body) : null
    if (handshake?.step === steps.induction) server.send(writeHandshake(first, 1), port)
    else for (const answer of second) server.send(answer, port)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  const to = { address: '127.0.0.1', family: 4, port, streamId: 'x', passphrase, latencyMs: 120 }
  try {
    const made = await callSrt(to, { onData() {}, onEnd() {} }, AbortSignal.timeout(3_000))
    made.close()
    return 'taken'
  } catch (error) {
    return error instanceof SrtFailure ? [error.reason, error.code] : error
  } finally {
    server.close()
  }
}
const refusing = (step: number) => ({ second: [writeHandshake({ ...conclusion, step }, 1)] })

test('a server that does not take a caller is told by what it says: of the secret, the stream, or neither', async () => {
  assert.deepEqual(await reasonOf(hello, refusing(refusals.wrongSecret)), ['secret', 1_010])
  assert.deepEqual(await reasonOf(hello, refusing(refusals.noSecret)), ['secret', 1_011])
  assert.deepEqual(await reasonOf(hello, refusing(1_404)), ['absent', 1_404])
  for (const code of [1_000, refusals.conflict, 2_999])
    assert.deepEqual(await reasonOf(hello, refusing(code)), ['refused', code])
})

test('a server of an old version or of another protocol, and one that leaves out what was asked for, is strange', async () => {
  assert.deepEqual(await reasonOf({ ...hello, version: 4 }), ['strange', null])
  assert.deepEqual(await reasonOf({ ...hello, field: magic + 1 }), ['strange', null])
  assert.deepEqual(await reasonOf(hello, refusing(steps.conclusion)), ['strange', null])
  const response = new Map([[extensions.response, writeCapabilities({ flags: 0x3f, receiveMs: 120, sendMs: 120 })]])
  const second = [writeHandshake({ ...conclusion, field: fieldOf(response.keys()), extensions: response }, 1)]
  assert.equal(await reasonOf(hello, { second }), 'taken')
  assert.deepEqual(
    await reasonOf(hello, { second, passphrase: 'a passphrase' }),
    ['secret', null],
    'its keys were not opened',
  )
})

test('an answer is a handshake of a step that ends the question; other packets and other steps are waited out', async () => {
  const body = writeHandshake({ ...conclusion, step: refusals.overload }, 1).subarray(16)
  const others = [
    writeControl({ type: controls.keepAlive, timestamp: 0, socketId: 1, body }),
    writeHandshake({ ...conclusion, step: steps.induction }, 1),
    writeHandshake({ ...conclusion, step: 3_000 }, 1),
    Buffer.alloc(3),
  ]
  const last = writeHandshake({ ...conclusion, step: 1_404 }, 1)
  assert.deepEqual(await reasonOf(hello, { second: [...others, last] }), ['absent', 1_404])
})
