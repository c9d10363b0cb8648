import type { QualityRule } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { Refusal } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { masterFile } from '../../storage/keys.ts'
import { Place } from '../../storage/place.ts'
import { splitPlace } from '../../storage/places.sql.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskContext, TaskHandler } from '../../tasks/handlers.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { apartStreams } from '../audio-tracks/audio-tracks.ts'
import { writeWork } from '../audit/audit.ts'
import { type LostRung, lostQualities } from '../freed-qualities/freed-qualities.ts'
import { longestAddressMs } from '../playback/playback.ts'
import { dropRungs } from '../processing/processing.ts'
import { recasts } from '../versions/versions.ts'
import { effectiveRule } from './effective-rule.ts'
import { type Freeable, type FreeableQuery, nextFreeable } from './freeable.sql.ts'
import { masterWithout } from './master-without.ts'
import { addToNight, endNight } from './rules.sql.ts'
import { watchedFor } from './watched.ts'

type FreeingServices = Pick<Services, 'db' | 'storage' | 'statistics' | 'now'>

const atOnce = 50
const noSource = 'Исходные файлы некоторых видео не\u00a0читаются, и\u00a0их качества остались'

/**
 * Frees what the rule of an account lets go, one video after another. A video loses its qualities by one transaction; its
 * playlists and the removal of the files follow, in a later run too when this one is killed. Files go a day later: who began to
 * watch watches to the end.
 */
export function freeQualitiesTask(services: FreeingServices): TaskHandler<'freeQualities'> {
  return {
    lane: 'background',
    async run({ accountId }, context) {
      const { db, transaction, advanced, signal } = context
      await tellAll(services.storage, context, accountId)
      const rule = await effectiveRule(services.db.platform('housekeeping'), accountId)
      if (rule === null) return (tx) => endNight(tx, accountId, null)
      const question = await questionOf(services, accountId, rule)
      if (typeof question === 'string') return (tx) => endNight(tx, accountId, question)
      let isSourceMissing = false
      for (let afterId = 0; ; ) {
        const portion = await nextFreeable(db, question, { afterId, max: atOnce })
        if (portion.length === 0) break
        for (const video of portion) {
          signal.throwIfAborted()
          // never what cannot be made again
          if ((await services.storage.stat(video.sourceKey)) === null) isSourceMissing = true
          else await freeOne(services.storage, transaction, question, video)
          await tellAll(services.storage, context, accountId)
          afterId = video.recordId
        }
        await advanced()
      }
      return (tx) => endNight(tx, accountId, isSourceMissing ? noSource : null)
    },
  }
}

/** Result of a night that cannot begin is its problem in words. */
async function questionOf(
  services: FreeingServices,
  accountId: number,
  rule: QualityRule,
): Promise<(FreeableQuery & { accountId: number }) | string> {
  try {
    const watched = await watchedFor({ ...services, db: services.db.platform('housekeeping') }, accountId, rule)
    return { accountId, accountIds: [accountId], rule, watched, now: services.now() }
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

async function freeOne(
  storage: Storage,
  transaction: TaskContext['transaction'],
  question: FreeableQuery & { accountId: number },
  { recordId, prefix, rungs }: Freeable,
): Promise<void> {
  const { accountId, rule } = question
  const sizes = new Map(
    await Promise.all(rungs.map(async (rung) => [rung.name, await sizeOf(storage, prefix, rung)] as const)),
  )
  await transaction(async (tx) => {
    const playing = await recasts.playing(tx, accountId, recordId)
    if (playing !== null) await recasts.hold(tx, accountId, playing)
    // judged anew behind the lock: what was begun until then is seen
    const [video] = await nextFreeable(tx, question, { afterId: 0, max: 1, only: recordId })
    if (!video || video.versionId !== playing || video.prefix !== prefix) return
    const { versionId, wasWatched } = video
    const names = video.rungs.map(({ name }) => name)
    await lostQualities.add(
      tx,
      { accountId, recordId, versionId, wasWatched, unwatchedDays: rule.unwatchedDays },
      video.rungs,
    )
    await dropRungs(tx, { accountId, id: versionId }, names)
    for (const rung of video.rungs)
      await splitPlace(tx, prefix, { accountId, below: `${rung.name}/`, sizeBytes: sizes.get(rung.name) ?? rung.bytes })
    await addToNight(
      tx,
      accountId,
      video.rungs.reduce((sum, { bytes }) => sum + bytes, 0),
    )
    const after = { freed: names.join(', '), unwatchedDays: rule.unwatchedDays }
    await writeWork(tx, [{ accountId, userId: null, action: 'qualityRules.run', recordId, after }])
  })
}

/** Returns the bytes of the folder of a rendition: its segments, and the playlists beside them. */
async function sizeOf(storage: Storage, prefix: string, { name, bytes }: LostRung): Promise<number> {
  const lists = await Promise.all(['index.m3u8', 'frames.m3u8'].map((file) => storage.stat(`${prefix}${name}/${file}`)))
  return lists.reduce((sum, list) => sum + (list?.sizeBytes ?? 0), bytes)
}

/** Has the playlists of versions name no more what they have lost, and its files removed. */
async function tellAll(storage: Storage, { db, signal, transaction }: TaskContext, accountId: number): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const lost = await lostQualities.untold(db, accountId)
    if (!lost) return
    const { recordId, versionId, names, prefix } = lost
    const folders: string[] = []
    if (prefix !== null) {
      folders.push(prefix)
      const master = await storage.readText(`${prefix}${masterFile}`)
      const left = master === null ? null : masterWithout(master, names)
      const place = new Place(storage, db, prefix, { accountId, kind: 'renditions' })
      if (left !== null && left !== master) await place.put(masterFile, left)
    }
    const apart = await apartSizes(storage, await apartStreams.list(db, accountId, versionId), names)
    await transaction(async (tx) => {
      for (const folder of await apartStreams.dropPictures(tx, accountId, versionId, names)) {
        folders.push(folder)
        for (const name of names)
          await splitPlace(tx, folder, { accountId, below: `${name}/`, sizeBytes: apart.get(`${folder}${name}/`) ?? 0 })
      }
      await lostQualities.tell(tx, accountId, versionId, names)
      const prefixes = folders.flatMap((folder) => names.map((name) => `${folder}${name}/`))
      if (prefixes.length > 0)
        await enqueue(tx, { type: 'purge', payload: { prefixes }, accountId, recordId, delayMs: longestAddressMs })
    })
  }
}

/** Returns the bytes below each folder of a quality in pictures that are served apart. */
async function apartSizes(
  storage: Storage,
  streams: readonly { track_id: number | null; folder: string }[],
  names: readonly string[],
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const { folder } of streams.filter(({ track_id }) => track_id === null)) {
    for (const name of names) {
      let bytes = 0
      for await (const key of storage.list(`${folder}${name}/`)) bytes += (await storage.stat(key))?.sizeBytes ?? 0
      sizes.set(`${folder}${name}/`, bytes)
    }
  }
  return sizes
}
