import { createCipheriv, createHash, createSecretKey, type Hash } from 'node:crypto'

// no secret; made once, because making it costs as much as the tag of 256 KiB
const key = createSecretKey(Buffer.alloc(32))
const nonce = Buffer.alloc(12)

/**
 * The tag of a part, as clients see it in `entityTag`: the AES-256-GCM tag of the slice as associated data, under a key and
 * a nonce of zeros, in hex. 128 bits that any client can work out anew and that tell every honest error; nobody is
 * kept out by it, since a part that comes again is compared byte by byte. It costs 0.17 s of CPU a GiB, SHA-256 0.7 s.
 * The SHA-256 is worked out beside it for a client that sent one to be checked.
 */
export class PartTag {
  readonly #mac = createCipheriv('aes-256-gcm', key, nonce)
  readonly #sha256: Hash | null

  constructor(withSha256: boolean) {
    this.#sha256 = withSha256 ? createHash('sha256') : null
  }

  update(bytes: Uint8Array): void {
    this.#mac.setAAD(bytes)
    this.#sha256?.update(bytes)
  }

  /** To be asked once, after the last byte. */
  finish(): { readonly tag: string; readonly sha256: string | null } {
    this.#mac.final()
    return { tag: this.#mac.getAuthTag().toString('hex'), sha256: this.#sha256?.digest('hex') ?? null }
  }
}
