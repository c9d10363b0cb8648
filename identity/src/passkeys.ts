import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { productName } from '@skleyka/contract/product.ts'
import ipaddr from 'ipaddr.js'
import type { Pool } from 'pg'
import * as z from 'zod'
import { type Account, findAccount } from './accounts.sql.ts'
import { challenges } from './challenges.ts'
import { inTransaction } from './database.ts'
import {
  dropPasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  type ShownPasskey,
  type StoredPasskey,
  usePasskey,
} from './passkeys.sql.ts'

type Owner = { subject: string; email: string }

/** Change of somebody's keys of devices. */
export type ChangedPasskey = Owner & { change: 'added' | 'removed'; name: string }

/** Result of a key that somebody offers at the sign-in: whose it is, where that is known, and whether it is right. */
export type TakenPasskey = { account: Account | null; isRight: boolean }

const perAccount = 20
const longestName = 60
const timeout = 5 * 60 * 1000
// EdDSA, ES256, RS256: what every device has one of
const supportedAlgorithmIDs = [-8, -7, -257]

const text = z.string().max(8000)
const common = { id: text, rawId: text, type: z.literal('public-key'), clientExtensionResults: z.object({}) }
const creation = z.object({ ...common, response: z.object({ clientDataJSON: text, attestationObject: text }) })
const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text,
  }),
})

/** Keys of devices in place of password and code. Every use asks its owner for a finger, a face or a PIN. */
export function passkeys(options: {
  pool: Pool
  origin: string
  key: string
  now: () => Date
  onChanged: ((change: ChangedPasskey) => Promise<void>) | undefined
}) {
  const { pool, origin, now, onChanged } = options
  const rpId = idOf(new URL(origin))
  const ours = challenges(options)

  /** Returns what the device has counted, when it has signed what this form asked for. */
  async function verified(
    response: AuthenticationResponseJSON,
    key: StoredPasskey & { form: string; rpId: string },
  ): Promise<number | null> {
    // without an address it was the device that named whose key this is
    if (response.response.userHandle !== handleOf(key.subject).toString('base64url')) return null
    const { verifyAuthenticationResponse } = await library()
    const { id, publicKey, counter } = key
    const answer = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => ours.isOurs(challenge, key.form),
      expectedOrigin: origin,
      expectedRPID: key.rpId,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: true,
    }).catch(() => null)
    return answer?.verified === true ? answer.authenticationInfo.newCounter : null
  }

  return {
    /** True if browsers offer keys at this address at all: not without TLS, nor where there is no name. */
    isPossible: rpId !== null,

    list: (subject: string): Promise<ShownPasskey[]> => listPasskeys(pool, subject),

    /** Returns what the browser is asked to sign with any key of this site; null where keys are not possible. */
    request(form: string): PublicKeyCredentialRequestOptionsJSON | null {
      if (rpId === null) return null
      return { challenge: ours.write(form).toString('base64url'), rpId, timeout, userVerification: 'required' }
    },

    /** Takes what the browser has signed for this form. */
    async take(written: string, form: string): Promise<TakenPasskey> {
      const response = read(assertion, written)
      const kept = response && (await findPasskey(pool, response.id))
      const account = (kept && (await findAccount(pool, kept.subject))) ?? null
      if (rpId === null || !response || !kept || !account) return { account: null, isRight: false }
      const counter = await verified(response, { ...kept, form, rpId })
      const isRight = counter !== null && (await usePasskey(pool, kept.id, counter, now()))
      return { account, isRight }
    },

    /** Returns what the browser is asked to make a key with; a device that has one here already makes no second. */
    async creation(owner: Owner, form: string): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
      if (rpId === null) return null
      const known = await listPasskeys(pool, owner.subject)
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName: productName,
        rpID: rpId,
        userName: owner.email,
        userID: Uint8Array.from(handleOf(owner.subject)),
        challenge: Uint8Array.from(ours.write(form)),
        timeout,
        supportedAlgorithmIDs,
        attestationType: 'none',
        excludeCredentials: known.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** Keeps the key that a browser has made for this form; false when it is none, is known, or there are too many. */
    async add({ subject, email }: Owner, written: string, form: string, typedName: string): Promise<boolean> {
      const response: RegistrationResponseJSON | null = read(creation, written)
      if (rpId === null || response === null) return false
      const { verifyRegistrationResponse } = await library()
      const answer = await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => ours.isOurs(challenge, form),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      }).catch(() => null)
      if (!answer?.verified) return false
      const { id, publicKey, counter } = answer.registrationInfo.credential
      const name = tidyName(typedName)
      return inTransaction(pool, async (db) => {
        const kept = { id, subject, publicKey: Buffer.from(publicKey), counter, name }
        if (!(await insertPasskey(db, kept, perAccount, now()))) return false
        await onChanged?.({ subject, email, change: 'added', name })
        return true
      })
    },

    rename: (subject: string, id: string, typedName: string): Promise<void> =>
      renamePasskey(pool, subject, id, tidyName(typedName)),

    remove: ({ subject, email }: Owner, id: string): Promise<void> =>
      inTransaction(pool, async (db) => {
        const name = await dropPasskey(db, subject, id)
        if (name !== undefined) await onChanged?.({ subject, email, change: 'removed', name })
      }),
  }
}

// 26 MB that a process needs only once somebody has a key
const library = () => import('@simplewebauthn/server')

/** The name that keys are bound to: that of the site, over TLS or on this machine. An address of numbers is none. */
function idOf({ protocol, hostname }: URL): string | null {
  if (ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''))) return null
  return protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname) ? hostname : null
}

/** Returns the handle by which a device knows whose key it has. */
const handleOf = (subject: string): Buffer => Buffer.from(subject)

/** A name in one line without signs that cannot be seen. */
function tidyName(typed: string): string {
  const line = typed
    .toWellFormed()
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, longestName).join('').trim() || 'Ключ доступа'
}

function read<T>(schema: z.ZodType<T>, written: string): T | null {
  try {
    return schema.parse(JSON.parse(written))
  } catch {
    return null
  }
}
