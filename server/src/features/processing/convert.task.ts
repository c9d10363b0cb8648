import { fault } from '@skleyka/contract/faults.ts'
import { isFullDisk } from '../../data-folder/disk.ts'
import type { Tx } from '../../database/database.ts'
import { convert } from '../../ffmpeg/convert.ts'
import { fitsAhead, takeAhead } from '../../ffmpeg/copy-ahead.ts'
import { type Ladder, planLadder } from '../../ffmpeg/ladder.ts'
import { type Inspected, inspected } from '../../ffmpeg/source-info.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { folderOf, imagesFolder, outputFolder } from '../../storage/keys.ts'
import { clearPlaces, Place } from '../../storage/place.ts'
import { makePlaceKey } from '../../storage/place-keys.ts'
import type { Storage } from '../../storage/storage.ts'
import { type ClaimedTask, type TaskContext, TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { followEncryptor, wantsEncryptor } from '../accounts/accounts.ts'
import {
  enterStage,
  findOutputPrefix,
  findVersion,
  finishVersion,
  makePlayable,
  savePoster,
  saveProgress,
  type Version,
} from '../versions/versions.ts'
import { frozenLadder } from './frozen-ladder.ts'
import { Output } from './output.ts'
import { storePoster } from './poster.task.ts'
import { failProcessing, requestSounds } from './processing.ts'
import { forgetRenditions, saveRendition } from './renditions.sql.ts'
import { openStoredSource } from './source-file.ts'

const progressEveryMs = 1_000
/** A replaced version stays as long as a playback token may live: who watches it watches to the end. */
const replacedStaysMs = 24 * 3600 * 1000

/** Largest output of a source, all rungs together (safety.md 6): a small file may not fill the disk. */
export type OutputBounds = { timesSource: number; spareBytes: number }
export const usualBounds: OutputBounds = { timesSource: 20, spareBytes: 2 ** 30 }

/** CONVERTING: makes the ladder and publishes it segment by segment; READY at its end. */
export function convertTask(storage: Storage, tools: MediaTools, bounds: OutputBounds): TaskHandler<'convert'> {
  return {
    lane: 'heavy',
    async run(task, context) {
      const version = await findVersion(context.db, task.payload.versionId)
      if (!version) return undefined
      // tried again: from here on it has not failed, and may fail anew before it begins
      if (version.state === 'FAILED') await context.transaction((tx) => enterStage(tx, version, 'QUEUED'))
      const run = { versionId: version.id, taskId: task.id, claim: task.claim }
      const output = outputFolder(version.uuid, run)
      const images = imagesFolder(version.uuid, run)
      try {
        return await runConversion(storage, tools, bounds, version, task, context, output, images)
      } catch (error) {
        await leave(storage, context, version, [output, images])
        throw isFullDisk(error) ? new TaskFailure(fault('fullDisk'), { cause: error }) : error
      }
    },
    async failed(task, failure, tx) {
      const version = await failProcessing(task, failure, tx)
      if (!version) return
      const { accountId, recordId } = version
      const played = await findOutputPrefix(tx, accountId, version.id)
      // a run that was killed has removed nothing, and one that is played until now stays until now
      const left = new Set([...prefixesOf(version, task, task.claim), ...(played === null ? [] : [played])])
      const prefixes = [...left].filter(isUnused(version.posterKey))
      await enqueue(tx, { type: 'purge', payload: { prefixes }, accountId, recordId })
    },
  }
}

async function runConversion(
  storage: Storage,
  tools: MediaTools,
  bounds: OutputBounds,
  version: Version,
  task: ClaimedTask<'convert'>,
  context: TaskContext,
  prefix: string,
  images: string,
) {
  const { signal, transaction, log } = context
  const known = inspected.parse(version.probe)
  const probe = withoutSound(known, version.isMute)
  await using source = await openStoredSource(storage, tools, version.sourceKey, signal)
  const { path } = source
  const ladder = planLadder(probe.source, probe.packets, frozenLadder(version))
  await using ahead = await takeAhead(tools, version.id)
  const maxBytes = await outputCeiling(storage, version.sourceKey, bounds)
  const owner = { accountId: version.accountId, kind: 'renditions' } as const
  const isEncrypted = await wantsEncryptor(context.db, version.accountId)
  const key = isEncrypted ? await makePlaceKey(context.db, tools.secrets, version.accountId, prefix) : null
  const output = new Output(new Place(storage, context.db, prefix, owner, key), ladder)
  const isBegun = await transaction(async (tx) => {
    if (!(await enterStage(tx, version, 'CONVERTING'))) return false
    await forgetRenditions(tx, version)
    return true
  })
  if (!isBegun) return undefined

  const poster = posterOf(new Place(storage, context.db, images, owner), tools, version, path, probe, context)
  const failed = await convert(tools, path, probe, ladder, {
    signal,
    ahead: ahead && fitsAhead(probe.source, ladder, tools) ? ahead.folder : null,
    onProgress: throttledProgress(version, context),
    onGrowth: async (growth) => {
      const isFirst = await output.add(growth)
      if (output.sizeBytes > maxBytes) {
        throw new TaskFailure(fault('hugeOutput'))
      }
      if (!isFirst) return
      await transaction(async (tx) => {
        await saveRendition(tx, version, output.rendition(growth.rung.name), 'RUNNING')
        await makePlayable(tx, version, prefix)
      })
      poster.start()
    },
  }).catch(async (error: unknown) => {
    await poster.stop()
    throw error
  })
  if (failed) {
    await poster.stop()
    if (failed.log) log(failed.log)
    throw new TaskFailure({ reason: failed.failed, text: failed.text })
  }
  await output.end(pictureLength(probe))
  const posterKey = (await poster.start()) ?? version.posterKey
  return async (tx: Tx) => {
    for (const rung of ladder.rungs) await saveRendition(tx, version, output.rendition(rung.name), 'READY')
    const top = ladder.rungs[0]
    const isFinished = await finishVersion(tx, version, {
      durationMs: output.durationMs,
      width: top?.width ?? 0,
      height: top?.height ?? 0,
      hasSound: hasSound(ladder),
      hasOwnSound: known.source.audio !== null,
      posterKey,
    })
    if (!isFinished) throw new Error('the version was moved by somebody else while it was converted')
    await purgeOlder(tx, version, task, posterKey)
    if (ladder.hasVideo) await requestSprite(tx, version)
    if (version.cut !== null) await requestCarry(tx, version)
    else if (known.source.sounds.length > 1) await requestSounds(tx, version)
    // the switch was moved while this was made
    if ((await wantsEncryptor(tx, version.accountId)) !== isEncrypted) await followEncryptor(tx, version.accountId)
  }
}

async function outputCeiling(storage: Storage, sourceKey: string | null, bounds: OutputBounds): Promise<number> {
  const source = sourceKey === null ? null : await storage.stat(sourceKey)
  return bounds.timesSource * (source?.sizeBytes ?? 0) + bounds.spareBytes
}

/** The sheets of small frames are made once players get this version: nothing that somebody waits for stands behind them. */
async function requestSprite(tx: Tx, { id: versionId, accountId, recordId }: Version): Promise<void> {
  const uniqueKey = `sprite:${versionId}`
  await enqueue(tx, { type: 'sprite', payload: { versionId }, accountId, recordId, versionId, uniqueKey, priority: -1 })
}

/** Marks and words stood at moments of another cut. */
async function requestCarry(tx: Tx, { id: versionId, accountId, recordId }: Version): Promise<void> {
  const uniqueKey = `carry:${versionId}`
  await enqueue(tx, { type: 'carry', payload: { versionId }, accountId, recordId, versionId, uniqueKey, priority: 1 })
}

/** «Без звука» leaves the sound out; of a file that is nothing but sound it stays. */
const withoutSound = ({ source, packets }: Inspected, isMute: boolean): Inspected =>
  isMute && source.video ? { source: { ...source, audio: null }, packets } : { source, packets }

function pictureLength({ packets: { timeline } }: Inspected): number | null {
  return timeline?.picture && !timeline.jumps ? timeline.picture.toMs - timeline.picture.fromMs : null
}

const hasSound = (ladder: Ladder) => ladder.audio !== 'none'

/** Returns what earlier runs of this task left, now; what the version before it is made of, when nobody watches it any more. */
async function purgeOlder(tx: Tx, version: Version, task: ClaimedTask<'convert'>, posterKey: string | null) {
  const left = prefixesOf(version, task, task.claim - 1).filter(isUnused(posterKey))
  const purge = { type: 'purge', accountId: version.accountId, recordId: version.recordId } as const
  if (left.length > 0) await enqueue(tx, { ...purge, payload: { prefixes: left } })
  if (version.currentVersionId === null || version.currentVersionId === version.id) return
  const older = await findOutputPrefix(tx, version.accountId, version.currentVersionId)
  if (older === null) return
  const { posterKey: poster, spriteFolder } = version
  const replaced = [older, ...(poster ? [folderOf(poster)] : []), ...(spriteFolder ? [spriteFolder] : [])]
  await enqueue(tx, {
    ...purge,
    payload: { prefixes: replaced.filter(isUnused(posterKey)) },
    delayMs: replacedStaysMs,
  })
}

const isUnused = (posterKey: string | null) => (prefix: string) => !posterKey?.startsWith(prefix)

/** Returns where the first so many runs of a task have put what they made. */
function prefixesOf(version: Version, task: ClaimedTask<'convert'>, runs: number): string[] {
  const run = (place: number) => ({ versionId: version.id, taskId: task.id, claim: place + 1 })
  return Array.from({ length: runs }, (_, place) => [
    outputFolder(version.uuid, run(place)),
    imagesFolder(version.uuid, run(place)),
  ]).flat()
}

/** After a failed run: what nobody plays is removed at once; what is played stays until a later run replaces it. */
async function leave(storage: Storage, { db }: TaskContext, version: Version, prefixes: string[]): Promise<void> {
  const played = await findOutputPrefix(db, version.accountId, version.id)
  if (prefixes.some((prefix) => prefix === played)) return
  for (const prefix of prefixes) await clearPlaces(storage, db, prefix)
}

/** Takes the poster beside the conversion, once. A picture that cannot be taken is no reason to lose the video. */
function posterOf(
  place: Place,
  tools: MediaTools,
  version: Version,
  path: string,
  probe: Inspected,
  { signal, transaction, log }: TaskContext,
) {
  const halt = new AbortController()
  let taken: Promise<string | null> | null = null
  async function take(): Promise<string | null> {
    try {
      const key = await storePoster(place, tools, path, probe, AbortSignal.any([signal, halt.signal]))
      if (key) await transaction((tx) => savePoster(tx, version, key))
      return key
    } catch (error) {
      log(`poster: ${error instanceof Error ? error.message : error}`)
      return null
    }
  }
  return {
    start: () => {
      taken ??= take()
      return taken
    },
    async stop() {
      halt.abort()
      await taken
    },
  }
}

function throttledProgress(version: Version, { progress, transaction, log }: TaskContext): (share: number) => void {
  let savedMs = 0
  const startedMs = performance.now()
  return (share) => {
    const nowMs = performance.now()
    if (nowMs - savedMs < progressEveryMs || share <= 0) return
    savedMs = nowMs
    const percent = Math.min(99, Math.floor(share * 100))
    const leftMs = ((nowMs - startedMs) * (1 - share)) / share
    const save = async () => {
      await progress(percent, new Date(Date.now() + leftMs))
      await transaction((tx) => saveProgress(tx, version, percent))
    }
    // a lost claim or a database in trouble stops the task by other ways
    save().catch((error: unknown) => log(`progress: ${error instanceof Error ? error.message : error}`))
  }
}
