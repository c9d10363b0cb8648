import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** Lies that a device is told to tell. */
export type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  /** Nobody showed a finger or typed a PIN. */
  unverified?: boolean
  counter?: number
  userHandle?: string
  /** Another key signs. */
  forged?: boolean
}

type Creation = { challenge: string; rp: { id?: string | undefined }; user: { id: string } }
type Request = { challenge: string; rpId?: string }

const [userPresent, userVerified, hasKey] = [0x01, 0x04, 0x40]

/** A device with one key (ES256) for one site, as browsers answer for it. */
export function testAuthenticator(origin: string) {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  let owner = ''
  let counter = 0

  const makeClientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function seen(rpId: string, lies: Lies, key: Buffer = Buffer.alloc(0)): Buffer {
    const flags = userPresent | (lies.unverified ? 0 : userVerified) | (key.length > 0 ? hasKey : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lies.counter ?? counter)
    const site = createHash('sha256')
      .update(lies.rpId ?? rpId)
      .digest()
    return Buffer.concat([site, Buffer.from([flags]), count, key])
  }

  const answer = (response: object) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })

  return {
    /** Makes the key. */
    create({ challenge, rp, user }: Creation, lies: Lies = {}): string {
      owner = user.id
      const cose = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = seen(rp.id ?? '', lies, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = map([
        ['fmt', 'none'],
        ['attStmt', null],
        ['authData', authData],
      ])
      return answer({
        clientDataJSON: makeClientData('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** Signs with it, and counts. */
    get({ challenge, rpId = '' }: Request, lies: Lies = {}): string {
      counter += 1
      const clientData = makeClientData('webauthn.get', challenge, lies)
      const authData = seen(rpId, lies)
      const signed = createSign('sha256')
        .update(authData)
        .update(createHash('sha256').update(clientData).digest())
        .sign(lies.forged ? other.privateKey : pair.privateKey)
      return answer({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signed.toString('base64url'),
        userHandle: lies.userHandle ?? owner,
      })
    },
  }
}

type Value = number | string | Buffer | null

/** As much of CBOR (RFC 8949) as a key is told in. */
function map(entries: [number | string, Value][]): Buffer {
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, value]) => [encodeValue(key), encodeValue(value)]),
  ])
}

function encodeValue(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  // nothing is a map of nothing
  return value === null ? head(5, 0) : Buffer.concat([head(2, value.length), value])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
