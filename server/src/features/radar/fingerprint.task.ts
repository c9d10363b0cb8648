import { asPlatform } from '../../database/scope.ts'
import { type FilePrint, printFile } from '../../ffmpeg/print-file.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { packTrack, type Track } from '../../fingerprints/track.ts'
import { indexWords } from '../../fingerprints/words.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskContext, TaskHandler } from '../../tasks/handlers.ts'
import { openPlaylist, storedVideo } from '../frames/frames.ts'
import { actByRule } from './act-by-rule.ts'
import { findMatches } from './find-matches.ts'
import { dropStaleMatches, saveMatches } from './matches.sql.ts'
import { findPrintsOfVersion, findSoundPlaylist, type PrintOwner, readPrints, savePrints } from './prints.sql.ts'

type Fingerprinting = Parameters<typeof actByRule>[1] & { readonly storage: Storage }

/** Fingerprints what players get of a version, and looks for copies both ways. */
export function fingerprintTask(services: Fingerprinting, tools: MediaTools): TaskHandler<'fingerprint'> {
  const { storage } = services
  return {
    lane: 'background',
    async run({ accountId, recordId, payload: { versionId } }, context) {
      const stored = await asPlatform(context.db, 'radar', (all) => findPrintsOfVersion(all, versionId))
      const prints = stored ?? (await makePrints(storage, tools, { accountId, versionId }, context))
      // replaced meanwhile: the version that plays is looked up in its own time
      if (recordId === null || prints?.recordId !== recordId) return undefined
      const matches = await asPlatform(context.db, 'radar', (all) => findMatches(all, prints, context.signal))
      return (tx) =>
        asPlatform(tx, 'radar', async (all) => {
          const saved = await saveMatches(all, matches)
          await dropStaleMatches(all, { id: prints.id, recordId }, saved)
          await actByRule(all, services, versionId, saved)
        })
    },
  }
}

async function makePrints(
  storage: Storage,
  tools: MediaTools,
  { accountId, versionId }: { accountId: number; versionId: number },
  context: TaskContext,
) {
  // an empty one too is stored: nobody has to look again
  const print = (await printVersion(storage, tools, accountId, versionId, context)) ?? emptyPrint
  // and before it is looked up, so that of two videos that are looked up at once one meets the other
  return context.transaction((tx) => asPlatform(tx, 'radar', (all) => storePrint(all, { versionId }, print)))
}

const emptyPrint: FilePrint = { picture: null, sound: null, durationMs: 0 }

async function printVersion(
  storage: Storage,
  tools: MediaTools,
  accountId: number,
  versionId: number,
  { db, signal, progress }: TaskContext,
): Promise<FilePrint | null> {
  const rung = await storedVideo.findRung(db, storage, { accountId, id: versionId }, 'lowest')
  if (rung) {
    await using file = await storedVideo.openSegments(storage, tools, rung, rung.segments, signal)
    const onPart = (doneMs: number) => progress((95 * doneMs) / Math.max(doneMs, rung.durationMs))
    const print = await printFile(tools, file.path, signal, onPart)
    // what was made here can be read: the machine is at fault. A moment shorter than a print may have none
    if (print.picture === null && rung.durationMs > 1_000) throw new Error('no picture of a rung was decoded')
    return print
  }
  const playlist = await asPlatform(db, 'radar', (all) => findSoundPlaylist(all, accountId, versionId))
  if (playlist === null) return null
  await using file = await openPlaylist(db, storage, tools, playlist, signal)
  return file && (await printFile(tools, file.path, signal, () => progress(50)))
}

/** Stores a fingerprint in the place of an older one, and returns it as it is stored. */
export async function storePrint(tx: Parameters<typeof savePrints>[0], owner: PrintOwner, print: FilePrint) {
  const pack = (track: Track | null) => track && packTrack(track)
  const words = [print.picture, print.sound].flatMap((track) => (track ? indexWords(track) : []))
  const packed = { durationMs: print.durationMs, picture: pack(print.picture), sound: pack(print.sound) }
  const id = await savePrints(tx, owner, packed, words)
  const [prints] = await readPrints(tx, [id])
  return prints ?? null
}
