import { Transform } from 'node:stream'

/** Lets so many bytes through, and fails with what `refusal` makes at the next one. */
export function limitBytes(maxBytes: number, refusal: () => Error): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(refusal())
      else done(null, chunk)
    },
  })
}
