import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const [nonceBytes, timeBytes] = [16, 8]
// as long as the page of a sign-in is good
const aliveMs = 60 * 60 * 1000

/**
 * Returns what a device signs. It is good for one form of one browser (`form` is the signature that the form carries), so that nothing
 * has to be kept for everybody who only looks at a page.
 */
export function challenges({ key, now }: { key: string; now: () => Date }) {
  const sign = (head: Buffer, form: string) =>
    createHmac('sha256', key).update(`challenge ${form} `).update(head).digest()
  return {
    write(form: string): Buffer {
      const time = Buffer.alloc(timeBytes)
      time.writeBigUInt64BE(BigInt(now().getTime()))
      const head = Buffer.concat([randomBytes(nonceBytes), time])
      return Buffer.concat([head, sign(head, form)])
    },
    isOurs(written: string, form: string): boolean {
      const bytes = Buffer.from(written, 'base64url')
      const head = bytes.subarray(0, nonceBytes + timeBytes)
      const [signature, right] = [bytes.subarray(head.length), sign(head, form)]
      if (signature.length !== right.length || !timingSafeEqual(signature, right)) return false
      const age = now().getTime() - Number(head.readBigUInt64BE(nonceBytes))
      return age >= 0 && age <= aliveMs
    },
  }
}
