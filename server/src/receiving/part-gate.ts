import type { RefusalName } from '@skleyka/contract/contract.ts'
import { createGuesses, networkOf } from '../http/guesses.ts'
import type { RawReply, RawRequest } from '../http/raw.ts'

/** Limits of the parts of one address at once, and of its guesses of upload ids. */
export interface PartGate {
  /** False when nothing is to be read, or looked up, for this request. What is let in has to `leave`. */
  enter(address: string, uploadId: string): boolean
  leave(address: string): void
  known(uploadId: string): void
  unknown(address: string, uploadId: string): void
}

/** Told how a request ended: null for well. */
export type Tell = (refusal: RefusalName | null) => void

/** Hangs up on whom the gate does not let in, and lets it know whether there is such an upload. */
export async function throughGate(
  gate: PartGate,
  { params, facts }: RawRequest,
  ask: (tell: Tell) => Promise<RawReply>,
): Promise<RawReply> {
  const { uploadId = '' } = params
  if (!gate.enter(facts.ip, uploadId)) return 'hangUp'
  try {
    return await ask((refusal) => {
      if (refusal === 'uploads.notFound') gate.unknown(facts.ip, uploadId)
      else gate.known(uploadId)
    })
  } finally {
    gate.leave(facts.ip)
  }
}

// an office of 80 people who send three files each; every part holds a connection and a little memory
const maxAtOnce = 256

/** The limits of parts. They stand outside those of calls: a part is never answered with «too many» (safety §4). */
export function createPartGate(clock: () => number = () => performance.now()): PartGate {
  const guesses = createGuesses(clock)
  const under = new Map<string, number>()
  return {
    enter(address, uploadId) {
      const network = networkOf(address)
      const now = under.get(network) ?? 0
      if (now >= maxAtOnce || guesses.wait(address, uploadId) > 0) return false
      under.set(network, now + 1)
      return true
    },
    leave(address) {
      const network = networkOf(address)
      const left = (under.get(network) ?? 1) - 1
      if (left > 0) under.set(network, left)
      else under.delete(network)
    },
    known: (uploadId) => guesses.right(uploadId),
    unknown: (address, uploadId) => guesses.wrong(address, uploadId),
  }
}
