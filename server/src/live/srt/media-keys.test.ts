import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MediaKeys } from './media-keys.ts'

const passphrase = 'a-passphrase-of-the-test'

test('a message of keys is opened by its passphrase, whole and unchanged, and any other one is refused without an error', async () => {
  const { keys, message } = await MediaKeys.make(passphrase)
  const opened = await MediaKeys.open(passphrase, message)
  const packet = Buffer.from('a packet of media')
  assert.deepEqual(opened?.apply(keys.encrypt(packet, 7).body, 7, 1), packet)
  for (let length = 0; length < message.length; length += 1)
    assert.equal(await MediaKeys.open(passphrase, message.subarray(0, length)), null, `${length} bytes`)
  // signature, cipher, authentication, lengths of salt and key, and the wrapped key itself
  for (const at of [0, 1, 2, 8, 9, 14, 15, message.length - 1]) {
    const changed = Buffer.from(message)
    changed.writeUInt8(changed.readUInt8(at) ^ 0x40, at)
    assert.equal(await MediaKeys.open(passphrase, changed), null, `byte ${at}`)
  }
  const keyless = Buffer.from(message)
  keyless.writeUInt8(0, 3)
  assert.equal(await MediaKeys.open(passphrase, keyless), null)
  assert.equal(await MediaKeys.open('another-passphrase', message), null)
})
