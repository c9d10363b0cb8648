import { productName } from '@skleyka/contract/product.ts'
import { Secret, TOTP } from 'otpauth'
import type { Pool } from 'pg'
import { forgetOpened } from './accounts.sql.ts'
import { inTransaction } from './database.ts'
import type { Hashing } from './hashing.ts'
import { countRecoveryCodes, keepRecoveryCodes, makeRecoveryCodes, takeRecoveryCode } from './recovery-codes.sql.ts'
import { seal, unseal } from './sealed.ts'
import { beginTotp, confirmTotp, dropTotp, findTotp, takeStep } from './totps.sql.ts'

type Owner = { subject: string; email: string }

/** Change of somebody's codes. */
export type ChangedFactor = Owner & { isOn: boolean }

/** Time a secret that was shown waits for its first code. */
const confirmMs = 15 * 60 * 1000
/** A phone may go half a minute wrong either way. */
const window = 1

/** Returns what the sign-in asks for after the password: codes of an application on the phone, or one of ten kept for its loss. */
export function secondFactor(options: {
  pool: Pool
  key: Buffer
  hashing: Hashing
  now: () => Date
  onChanged: ((change: ChangedFactor) => Promise<void>) | undefined
}) {
  const { pool, key, hashing, now, onChanged } = options

  const totpOf = ({ subject, email }: Owner, sealed: string) =>
    new TOTP({ issuer: productName, label: email, secret: Secret.fromBase32(unseal(key, subject, sealed)) })

  /** The half minute whose code this is; null when it is of none near now. */
  function stepOf(totp: TOTP, typed: string): number | null {
    const token = typed.replace(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return null
    const timestamp = now().getTime()
    const delta = totp.validate({ token, timestamp, window })
    return delta === null ? null : totp.counter({ timestamp }) + delta
  }

  return {
    isOn: async (subject: string): Promise<boolean> => (await findTotp(pool, subject))?.isOn ?? false,

    recoveryCodesLeft: (subject: string): Promise<number> => countRecoveryCodes(pool, subject),

    /** Makes a secret for the application; it is asked for once a code of it has come. False where codes are on already. */
    begin: ({ subject }: Owner): Promise<boolean> =>
      beginTotp(pool, subject, seal(key, subject, new Secret({ size: 20 }).base32), now()),

    /** Returns what the application is told: as an address for its camera, and as a key to type. Null when nothing was begun. */
    async shown(owner: Owner): Promise<{ address: string; typed: string } | null> {
      const kept = await findTotp(pool, owner.subject)
      if (!kept || kept.isOn || now().getTime() - kept.beganAt.getTime() > confirmMs) return null
      const totp = totpOf(owner, kept.sealedSecret)
      return { address: totp.toString(), typed: totp.secret.base32 }
    },

    /** Turns codes on by the first of them and answers the recovery codes, this once; null when the code is wrong. */
    async confirm(owner: Owner, typed: string): Promise<string[] | null> {
      const kept = await findTotp(pool, owner.subject)
      if (!kept || kept.isOn) return null
      const { sealedSecret } = kept
      const step = stepOf(totpOf(owner, sealedSecret), typed)
      if (step === null) return null
      const recovery = await makeRecoveryCodes(hashing)
      return inTransaction(pool, async (db) => {
        if (!(await confirmTotp(db, owner.subject, { sealedSecret, step }, now()))) return null
        await keepRecoveryCodes(db, owner.subject, recovery)
        await onChanged?.({ ...owner, isOn: true })
        return recovery.codes
      })
    },

    /** Takes a code of the application or a recovery code; each is good once. */
    async take(owner: Owner, typed: string): Promise<boolean> {
      const kept = await findTotp(pool, owner.subject)
      if (!kept?.isOn) return false
      const step = stepOf(totpOf(owner, kept.sealedSecret), typed)
      if (step !== null) return takeStep(pool, owner.subject, step)
      return takeRecoveryCode(pool, hashing, owner.subject, typed, now())
    },

    async renewCodes({ subject }: Owner): Promise<string[]> {
      const recovery = await makeRecoveryCodes(hashing)
      await inTransaction(pool, (db) => keepRecoveryCodes(db, subject, recovery))
      return recovery.codes
    },

    /** Turned off by the person. */
    turnOff: (owner: Owner): Promise<void> =>
      inTransaction(pool, async (db) => {
        if (await dropTotp(db, owner.subject)) await onChanged?.({ ...owner, isOn: false })
      }),

    /** Turned off by another, who knows of it: whatever the person has opened here is over, too. */
    reset: ({ subject }: Owner): Promise<boolean> =>
      inTransaction(pool, async (db) => {
        await forgetOpened(db, subject)
        return dropTotp(db, subject)
      }),
  }
}
