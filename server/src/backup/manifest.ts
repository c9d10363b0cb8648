import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { StartProblem } from '../problems/start-problem.ts'
import type { Storage } from '../storage/storage.ts'
import { fileListShape } from './file-list.ts'
import { formatVersion } from './place.ts'
import { sealedShape } from './seal.ts'

const nullableList = z.nullable(fileListShape)
const counts = z.record(z.string(), z.int())

const manifestShape = z.object({
  format: z.literal(formatVersion),
  /** `full` can be restored by itself; `point` continues the full one before it. */
  kind: z.enum(['full', 'point']),
  name: z.string(),
  startedAt: z.iso.datetime(),
  /** The moment of the database that it holds, by the clock of the database. */
  at: z.iso.datetime(),
  /** Of the program that made it, and its newest migration: `null` without a database of ours. */
  release: z.string(),
  migration: z.nullable(z.string()),
  /** Installation whose data it is. */
  installation: z.string(),
  database: z.nullable(
    z.object({
      label: z.string(),
      cluster: nullableList,
      /** Segments of the write-ahead log, whole. */
      wal: fileListShape,
      /** Rows of the tables right before and right after the moment of the copy. */
      rowsBefore: counts,
      rowsAfter: counts,
    }),
  ),
  /** Objects of the disk store, and those that were removed while they were copied; `null` where they lie in S3. */
  storage: nullableList,
  removed: nullableList,
  uploads: nullableList,
  statistics: nullableList,
  events: nullableList,
  secret: z.nullable(sealedShape),
})
/** Content of a backup and the proof of it: the one object that is written last. */
export type Manifest = z.output<typeof manifestShape>

const wrapperShape = z.object({ manifest: z.string(), sha256: z.string() })
/** Descriptions that are read together. */
const atOnce = 16
const namePattern = /^backups\/((?:full|point)-\d{8}T\d{9}Z)\.json$/
const keyOf = (name: string) => `backups/${name}.json`

/** `full-20261128T031500000Z`: names of one kind are in the order of their times. */
export const nameOf = (kind: Manifest['kind'], at: Date): string => `${kind}-${stampOf(at)}`

/** A backup that this program cannot read, and a newer one can. */
class NewerBackup extends StartProblem {}

export async function writeManifest(place: Storage, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest)
  await place.put(keyOf(manifest.name), JSON.stringify({ manifest: text, sha256: digest(text) }))
}

/** Reads one backup. Refuses in words what is missing, damaged, or of a newer program. */
export async function readManifest(place: Storage, name: string): Promise<Manifest> {
  const text = await place.readText(keyOf(name))
  if (text === null) throw new StartProblem(`Копии ${name} здесь нет. Какие есть, покажет backup list.`)
  const manifest = unwrap(text)
  if (manifest === null) throw new StartProblem(`Копия ${name} повреждена: её описание обрезано или изменено.`)
  const format = z.object({ format: z.int() }).safeParse(manifest).data?.format ?? 0
  if (format > formatVersion) {
    throw new NewerBackup(
      `Копию ${name} сделала более новая Склейка: восстанавливать её нужно той\u00a0же версией или новее.`,
    )
  }
  const parsed = manifestShape.safeParse(manifest)
  if (!parsed.success) throw new StartProblem(`Копия ${name} повреждена: в\u00a0её описании не\u00a0всё на\u00a0месте.`)
  return parsed.data
}

function unwrap(text: string): unknown {
  try {
    const { manifest, sha256 } = wrapperShape.parse(JSON.parse(text))
    return digest(manifest) === sha256 ? JSON.parse(manifest) : null
  } catch {
    return null
  }
}

/** Names of the backups of a place, full ones and points together in the order of their times. */
export async function listNames(place: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const key of place.list('backups/')) {
    const name = namePattern.exec(key)?.[1]
    if (name !== undefined) names.push(name)
  }
  return names.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
}

const timeOf = (name: string) => name.slice(name.indexOf('-'))

/** The time in the name of a backup, as in `20261128T031500000Z`: times are in the order of these texts. */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:.]/g, '')
/** True for a backup that was made before a moment, by its name alone. */
export const isBefore = (name: string, at: Date): boolean => timeOf(name) < `-${stampOf(at)}`

/** Backups of a place. */
export interface BackupList {
  /** Readable manifests, in the order of their times. */
  readonly whole: readonly Manifest[]
  /** The others by their names with the reason. */
  readonly damaged: ReadonlyMap<string, string>
  /** True where some of the others are of a newer program. */
  readonly hasNewer: boolean
}

export async function readAll(place: Storage): Promise<BackupList> {
  const whole: Manifest[] = []
  let hasNewer = false
  const damaged = new Map<string, string>()
  const names = await listNames(place)
  for (let from = 0; from < names.length; from += atOnce) {
    const read = names.slice(from, from + atOnce).map((name) => readManifest(place, name))
    for (const [index, result] of (await Promise.allSettled(read)).entries()) {
      if (result.status === 'fulfilled') whole.push(result.value)
      else if (result.reason instanceof StartProblem) damaged.set(names[from + index] ?? '', result.reason.message)
      else throw result.reason
      if (result.status === 'rejected' && result.reason instanceof NewerBackup) hasNewer = true
    }
  }
  return { whole, damaged, hasNewer }
}

export const hasManifest = async (place: Storage, name: string): Promise<boolean> =>
  (await place.stat(keyOf(name))) !== null

export const removeManifest = (place: Storage, name: string): Promise<void> => place.delete(keyOf(name))

/** The lists of files of a backup, by what they are of. */
export const listsOf = ({ database, storage, removed, uploads, statistics, events }: Manifest) =>
  Object.entries({
    cluster: database?.cluster,
    wal: database?.wal,
    storage,
    removed,
    uploads,
    statistics,
    events,
  }).flatMap(([name, list]) => (list ? [{ name, list }] : []))

/** Returns the files and the bytes that a backup names. */
export function sizesOf(manifest: Manifest): { files: number; bytes: number } {
  const lists = listsOf(manifest).map(({ list }) => list)
  return {
    files: lists.reduce((sum, { files }) => sum + files, 0),
    bytes: lists.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
