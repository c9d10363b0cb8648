import { createCipheriv, createDecipheriv, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/** Lengths of passphrases that SRT takes. */
export const passphraseChars = { min: 10, max: 79 } as const

const headBytes = 16
const saltBytes = 16
const checkBytes = 8
const rounds = 2_048
/** Version 1, a message of keys, and its signature (draft, 3.2.2). */
const opening = 0x12_20_29
const ofCounter = 2
const ofTransport = 2
const wrapIv = Buffer.alloc(8, 0xa6)
const ownKeyBytes = 16
/** Both keys in one message. */
const bothKeys = 3

/** A message of keys without its secrets opened. */
interface KeyMessage {
  readonly which: number
  readonly salt: Buffer
  readonly keyBytes: number
  readonly wrapped: Buffer
}

/** Reads a message of keys; null for one that is none, or of a cipher that is not spoken here. */
function readKeyMessage(body: Buffer): KeyMessage | null {
  if (body.length < headBytes + saltBytes || body.readUIntBE(0, 3) !== opening) return null
  const which = body.readUInt8(3) & bothKeys
  const keyBytes = body.readUInt8(15) * 4
  const isUsual = body.readUInt8(8) === ofCounter && body.readUInt8(9) === 0 && body.readUInt8(14) * 4 === saltBytes
  if (which === 0 || !isUsual || ![16, 24, 32].includes(keyBytes)) return null
  const length = checkBytes + keyBytes * (which === bothKeys ? 2 : 1)
  const from = headBytes + saltBytes
  if (body.length < from + length) return null
  const salt = Buffer.from(body.subarray(headBytes, from))
  return { which, salt, keyBytes, wrapped: body.subarray(from, from + length) }
}

interface MediaKey {
  readonly salt: Buffer
  readonly key: Buffer
}

/** Keys that media is encrypted with, opened by the passphrase of a livestream. */
export class MediaKeys {
  readonly #passphrase: string
  readonly #keys = new Map<number, MediaKey>()
  /** The key that is sent with, 1 for the even and 2 for the odd one. */
  #sending = 1

  private constructor(passphrase: string) {
    this.#passphrase = passphrase
  }

  /** Opens a message of keys; null where the passphrase is another one. */
  static async open(passphrase: string, message: Buffer): Promise<MediaKeys | null> {
    const keys = new MediaKeys(passphrase)
    return (await keys.take(message)) ? keys : null
  }

  /** Makes keys of its own, with the message that tells them. */
  static async make(passphrase: string): Promise<{ keys: MediaKeys; message: Buffer }> {
    const keys = new MediaKeys(passphrase)
    return { keys, message: await keys.#add(1, randomBytes(saltBytes)) }
  }

  /** Makes the key that comes after the one that is sent with. Returns the message that tells it. */
  async makeNext(): Promise<Buffer> {
    return this.#add(bothKeys - this.#sending, this.#keys.get(this.#sending)?.salt ?? randomBytes(saltBytes))
  }

  /** Sends with the other key from now on. */
  turn(): void {
    this.#sending = bothKeys - this.#sending
  }

  /** Encrypts a packet with the key that is sent with. */
  encrypt(body: Buffer, sequence: number): { readonly body: Buffer; readonly keyOf: number } {
    const encrypted = this.apply(body, sequence, this.#sending)
    if (encrypted === null) throw new Error('no key to send with')
    return { body: encrypted, keyOf: this.#sending }
  }

  async #add(which: number, salt: Buffer): Promise<Buffer> {
    const key = randomBytes(ownKeyBytes)
    const head = Buffer.alloc(headBytes)
    head.writeUIntBE(opening, 0, 3)
    head.writeUInt8(which, 3)
    head.writeUInt8(ofCounter, 8)
    head.writeUInt8(ofTransport, 10)
    head.writeUInt8(saltBytes / 4, 14)
    head.writeUInt8(ownKeyBytes / 4, 15)
    const outer = await outerKey(this.#passphrase, salt, ownKeyBytes)
    const cipher = createCipheriv(wrapOf(ownKeyBytes), outer, wrapIv)
    this.#keys.set(which, { salt, key })
    return Buffer.concat([head, salt, cipher.update(key), cipher.final()])
  }

  /** Takes further keys, which replace those before them. False where the passphrase does not open them. */
  async take(message: Buffer): Promise<boolean> {
    const read = readKeyMessage(message)
    if (read === null) return false
    const { which, salt, keyBytes, wrapped } = read
    const outer = await outerKey(this.#passphrase, salt, keyBytes)
    try {
      const decipher = createDecipheriv(wrapOf(keyBytes), outer, wrapIv)
      const opened = Buffer.concat([decipher.update(wrapped), decipher.final()])
      if (which === bothKeys) {
        this.#keys.set(1, { salt, key: opened.subarray(0, keyBytes) })
        this.#keys.set(2, { salt, key: opened.subarray(keyBytes) })
      } else this.#keys.set(which, { salt, key: opened })
      return true
    } catch {
      // its check says that the passphrase is another one
      return false
    }
  }

  /** Turns a packet into clear or back; null without its key. */
  apply(body: Buffer, sequence: number, which: number): Buffer | null {
    const found = this.#keys.get(which)
    if (!found) return null
    const { salt, key } = found
    const counter = Buffer.alloc(16)
    counter.writeUInt32BE(sequence, 10)
    for (let at = 0; at < 14; at += 1) counter.writeUInt8(counter.readUInt8(at) ^ salt.readUInt8(at), at)
    return createDecipheriv(`aes-${key.length * 8}-ctr`, key, counter).update(body)
  }
}

const wrapOf = (keyBytes: number): string => `id-aes${keyBytes * 8}-wrap`

const outerKey = (passphrase: string, salt: Buffer, keyBytes: number): Promise<Buffer> =>
  derive(passphrase, salt.subarray(saltBytes - 8), rounds, keyBytes, 'sha1')
