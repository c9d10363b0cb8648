import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'

export const processRoles = ['api', 'worker', 'live'] as const
export type ProcessRole = (typeof processRoles)[number]

/** Highest count of what waits: beyond it the figure stays. */
export const healthCounted = 10_000
/** A process that has not been heard of for so long is silent, in milliseconds. */
export const processSilentMs = 60_000

const problem = z.nullable(z.string())
/** A part of the product: `problem` says in Russian why it does not work, `facts` is null where it could not be asked. */
const part = <F extends z.core.$ZodShape>(facts: F) => z.object({ problem, facts: z.nullable(z.object(facts)) })

const load = z.object({
  /** Number of cores the process itself kept busy, since it told of itself before; the programs it runs, as ffmpeg, are apart. */
  cpuCores: z.number(),
  memoryBytes: z.int(),
  /** The machine it runs on, with everything that works there. */
  machine: z.object({
    cores: z.int(),
    /** 0 to 1, of all cores. */
    busyShare: z.number(),
    memoryBytes: z.int(),
    freeMemoryBytes: z.int(),
  }),
})
export type ProcessLoad = z.output<typeof load>

const process = z.object({
  /** The machine and the number of the process there. */
  name: z.string(),
  version: z.string(),
  roles: z.array(z.enum(processRoles)),
  /** Number of tasks it takes at a time: encodings, light ones, those that wait for other servers, and those that nobody waits for. */
  slots: z.object({ heavy: z.int(), light: z.int(), network: z.int(), background: z.int() }),
  startedAt: instant,
  seenAt: instant,
  isSilent: z.boolean(),
  /** Null while it has not measured, and once it is silent. */
  load: z.nullable(load),
  /** True if it is the one that answers. */
  isThis: z.boolean(),
  /** Tasks it works on now. */
  running: z.array(
    z.object({
      id: z.int(),
      type: z.string(),
      accountCode: z.string(),
      recordId: z.nullable(z.int()),
      recordName: z.nullable(z.string()),
      /** 0 to 1. */
      progress: z.number(),
      startedAt: z.nullable(instant),
    }),
  ),
})
export type ProcessHealth = z.output<typeof process>

const healthAnswer = z.object({
  askedAt: instant,
  /** Of the process that answers. */
  version: z.string(),
  database: part({
    tookMs: z.int(),
    bytes: z.int(),
    connections: z.int(),
    maxConnections: z.int(),
  }),
  /** The store of player events; null while none is set up. */
  statistics: z.nullable(z.object({ problem })),
  storage: z.object({ problem }),
  /** Of the machine that answers: where uploads gather, and everything else unless it lies in an S3 store. */
  disk: part({
    freeBytes: z.int(),
    /** 0 to 1. */
    usedShare: z.number(),
    /** It fills up; from some share on no upload is opened either. */
    isFilling: z.boolean(),
    takesUploads: z.boolean(),
  }),
  identity: z.object({ problem }),
  /** Letters; those that ended are kept for some days. */
  mail: part({
    /** False while letters lie in a folder, as no mail server is named. */
    reaches: z.boolean(),
    waiting: z.int(),
    waitingSince: z.nullable(instant),
    failed: z.int(),
    /** Answer of the mail server about the letter that has waited longest after a try. */
    lastProblem: z.nullable(z.string()),
  }),
  webhooks: part({
    waiting: z.int(),
    /** Since when the first one is due. */
    dueSince: z.nullable(instant),
    /** Webhooks whose receivers do not take what is sent. */
    failing: z.int(),
  }),
  queue: part({
    waiting: z.int(),
    running: z.int(),
    failed: z.int(),
    paused: z.int(),
    /** The task that a worker could begin and that has waited longest; null when none does. */
    oldest: z.nullable(z.object({ id: z.int(), type: z.string(), since: instant })),
  }),
  backups: part({
    /** False while no place is named in the settings: none is made by itself. */
    isSet: z.boolean(),
    /** The newest full backup that was made; null while there is none. */
    made: z.nullable(z.object({ at: instant, bytes: z.int(), addedBytes: z.int() })),
    /** Moment up to which backups reach. */
    savedUpTo: z.nullable(instant),
    /** Reason of the newest try that failed; null when it did not. */
    failed: z.nullable(z.string()),
    nextAt: z.nullable(instant),
  }),
  processes: z.nullable(z.array(process)),
})
export type HealthAnswer = z.output<typeof healthAnswer>

export const health = {
  get: method({
    about:
      'Answers how the parts of the installation are, each asked for some seconds at most, and which processes are up with what they work on (product B12). A part that could not be asked says so in its place.',
    path: '/api/v3/admin/health',
    access: { who: 'administrator' },
    cost: costs.list,
    params: z.strictObject({}),
    result: healthAnswer,
  }),
}
