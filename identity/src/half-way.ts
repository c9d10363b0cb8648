import { createHmac, timingSafeEqual } from 'node:crypto'

/** Sign-in with the right password that still waits for a code. */
export type HalfWay = { subject: string; at: number }

const aliveMs = 10 * 60 * 1000

/**
 * Returns what a page carries between the password and the code: signed for one step of one browser, so that it opens nothing
 * anywhere else.
 */
export function halfWays({ key, now }: { key: string; now: () => Date }) {
  const sign = (text: string, step: string, browser: string) =>
    createHmac('sha256', key).update(`half-way ${step} ${browser} ${text}`).digest()
  return {
    write({ subject, at }: HalfWay, step: string, browser: string): string {
      const text = `${subject}.${at}`
      return `${text}.${sign(text, step, browser).toString('base64url')}`
    },
    /** Null for what was written elsewhere, for another step, or too long ago. */
    read(written: string, step: string, browser: string): HalfWay | null {
      const [subject = '', at = '', signature = ''] = written.split('.')
      const [signatureBytes, right] = [Buffer.from(signature, 'base64url'), sign(`${subject}.${at}`, step, browser)]
      if (signatureBytes.length !== right.length || !timingSafeEqual(signatureBytes, right)) return null
      return now().getTime() - Number(at) > aliveMs ? null : { subject, at: Number(at) }
    },
  }
}
