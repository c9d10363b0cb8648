import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Nobody's fault: more passwords are to be weighed than the machine can weigh in time. Nothing was decided. */
export class Busy extends Error {
  override name = 'Busy'
}

/** `owner` is whoever has proven before, in this browser or on this page, that the account is his: he goes ahead of strangers. */
export type Turn = 'owner' | 'stranger'

export type HashingLimits = { atOnce: number; waiting: number; patienceMs: number }

export type Hashing = ReturnType<typeof hashing>

// OWASP password storage sheet: argon2id, 19 MiB, two passes, one lane
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

// a core stays with whatever else the machine does, and of the four threads that Node has for this one with its files
const atOnce = Math.max(1, Math.min(availableParallelism() - 1, 3))
/** About a second of waiting at 30 ms a password. */
const usual: HashingLimits = { atOnce, waiting: 32 * atOnce, patienceMs: 3_000 }

/** Weighs passwords and what is kept like them: few at a time, few waiting, and whoever waits too long is told so. */
export function hashing(limits: HashingLimits = usual) {
  const lines: Record<Turn, { go: () => void; late: NodeJS.Timeout | undefined }[]> = { owner: [], stranger: [] }
  let running = 0
  let nothing: Promise<string> | undefined

  const isFull = (turn: Turn): boolean => running >= limits.atOnce && lines[turn].length >= limits.waiting

  function next(): void {
    while (running < limits.atOnce) {
      const first = lines.owner.shift() ?? lines.stranger.shift()
      if (!first) return
      clearTimeout(first.late)
      running += 1
      first.go()
    }
  }

  /** With `isBegun` the caller has been let in before: it waits for its next turn as long as that takes. */
  async function inTurn<T>(turn: Turn, work: () => Promise<T>, isBegun = false): Promise<T> {
    if (!isBegun && isFull(turn)) throw new Busy()
    await new Promise<void>((go, fail) => {
      const waiter = { go, late: isBegun ? undefined : setTimeout(giveUp, limits.patienceMs) }
      function giveUp(): void {
        lines[turn].splice(lines[turn].indexOf(waiter), 1)
        fail(new Busy())
      }
      lines[turn].push(waiter)
      next()
    })
    try {
      return await work()
    } finally {
      running -= 1
      next()
    }
  }

  return {
    /** True if somebody who came now would not even be let wait. */
    isFull,

    hash: (text: string, turn: Turn): Promise<string> => inTurn(turn, () => hash(typeable(text), cost)),

    /** Hashes texts that belong together, a turn each, so that others get theirs in between. Only the first turn may be refused. */
    async hashAll(texts: readonly string[], turn: Turn): Promise<string[]> {
      const hashes: string[] = []
      for (const text of texts) hashes.push(await inTurn(turn, () => hash(typeable(text), cost), hashes.length > 0))
      return hashes
    },

    /** Without a hash it takes as long, and is false. */
    verify: (kept: string | undefined, text: string, turn: Turn): Promise<boolean> =>
      inTurn(turn, async () => {
        nothing ??= hash('', cost)
        const isRight = await verify(kept ?? (await nothing), typeable(text))
        return isRight && kept !== undefined
      }),
  }
}

/** One keyboard gives «й» as one sign, another as two: they are the same password (RFC 8265). */
const typeable = (password: string): string => password.normalize('NFC')
