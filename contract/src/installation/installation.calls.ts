import * as z from 'zod/mini'
import { processRoles } from '../health/health.calls.ts'
import { instant } from '../instants.ts'
import { bounds } from '../limits.ts'
import { method } from '../method.ts'
import { line } from '../texts.ts'

/** Facts of the environment; of secrets only whether they are set. */
const environmentFields = {
  publicUrl: z.string(),
  mail: z.object({
    /** Null while letters lie in a folder. */
    server: z.nullable(z.object({ host: z.string(), port: z.int(), tls: z.enum(['whole', 'begun', 'none']) })),
    hasPassword: z.boolean(),
    from: z.string(),
    folder: z.string(),
  }),
  storage: z.object({
    /** A bucket with its folder; null on a disk. */
    s3: z.nullable(z.object({ place: z.string(), endpoint: z.nullable(z.string()), region: z.string() })),
    hasKey: z.boolean(),
    folder: z.string(),
  }),
  /** Null while the bundled provider signs people in. */
  identity: z.nullable(z.object({ issuer: z.string(), hasSecret: z.boolean() })),
  hasOwnDatabase: z.boolean(),
  trustedProxies: z.array(z.string()),
  callsPerSecond: z.int(),
  mediaSandbox: z.enum(['required', 'unsafe']),
  /** Of the process that answers; of all of them tells «Состояние». */
  roles: z.array(z.enum(processRoles)),
  hasSecretKey: z.boolean(),
  hasYoutube: z.boolean(),
}
const environment = z.object(environmentFields)
export type EnvironmentInfo = z.output<typeof environment>

const facts = z.object({
  ...environmentFields,
  /** Of the machine that answers; null where it could not be asked. `usedShare` is 0 to 1. */
  disk: z.nullable(z.object({ freeBytes: z.int(), usedShare: z.number() })),
  placeFiles: z.array(
    z.object({
      path: z.string(),
      /** Name of the kind by its maker; null while it was not read. */
      kind: z.nullable(z.string()),
      builtAt: z.nullable(instant),
      /** True if the present value could not be read. */
      isBroken: z.boolean(),
    }),
  ),
  placesKnown: z.object({ countries: z.boolean(), regions: z.boolean(), asns: z.boolean() }),
})
export type InstallationInfo = z.output<typeof facts>

const letter = z.object({
  id: z.int(),
  state: z.enum(['WAITING', 'SENT', 'FAILED']),
  /** Answer of the mail server to the last try; null while there was none that failed. */
  problem: z.nullable(z.string()),
  /** False while letters lie in a folder. */
  reaches: z.boolean(),
})
export type TestLetter = z.output<typeof letter>

const administrator = { who: 'administrator' } as const

/** Settings of this installation (product B12). */
export const installation = {
  facts: method({
    about:
      'Answers what the process that answers was started with, secrets left out, and what its disk and its files of places are now.',
    path: '/api/v3/admin/installation',
    access: administrator,
    params: z.strictObject({}),
    result: facts,
  }),
  sendTestLetter: method({
    title: 'Пробное письмо',
    about:
      'Queues a letter of trial to an address, as any other letter goes, and answers it; what became of it `testLetter` tells. VALIDATION/FIELD for what is no address, LIMIT/MAIL above five an hour to one, or when too many letters wait.',
    path: '/api/v3/admin/testLetterSend',
    access: administrator,
    mutates: true,
    touches: ['audit'],
    params: z.strictObject({ email: line(bounds.typedEmailChars, 1) }),
    result: z.object({ letter }),
  }),
  testLetter: method({
    about: 'Answers what became of a letter of trial. NOT_FOUND/LETTER for any other one.',
    path: '/api/v3/admin/testLetter',
    access: administrator,
    params: z.strictObject({ id: z.int().check(z.positive()) }),
    result: z.object({ letter }),
  }),
}
