import type { Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import { type FilePrint, printFile } from '../../ffmpeg/print-file.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { indexWords } from '../../fingerprints/words.ts'
import { workFile } from '../../storage/keys.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskContext, TaskHandler } from '../../tasks/handlers.ts'
import { openStoredSource, purgeObjects } from '../processing/processing.ts'
import { findMatches } from './find-matches.ts'
import { storePrint } from './fingerprint.task.ts'
import { type FoundMatch, saveMatches } from './matches.sql.ts'
import { findPrintsOfWork } from './prints.sql.ts'
import { endWork, readWork } from './works.sql.ts'

const leastMs = 5_000
const unread =
  'Файл не\u00a0удалось прочитать как видео или звук. Сохраните его в\u00a0MP4, MOV, MKV или\u00a0WAV и\u00a0добавьте ещё раз'
const short = 'Файл короче пяти секунд: по\u00a0нему копии не\u00a0узнать. Добавьте файл длиннее'
const plain =
  'Узнавать не\u00a0по\u00a0чему: в\u00a0файле только чёрный экран, одна неподвижная картинка без\u00a0деталей или тишина. Добавьте другой файл'

/** Fingerprints a work that was sent as a file, which is then removed, and looks for copies of a work in what is there already. */
export function referenceTask(storage: Storage, tools: MediaTools): TaskHandler<'reference'> {
  return {
    lane: 'background',
    async run({ accountId, payload: { workId, folder } }, context) {
      const work = await asPlatform(context.db, 'radar', (all) => readWork(all, workId))
      if (work?.state === 'MAKING' && folder !== undefined) {
        const print = await printSent(storage, tools, `${folder}${workFile}`, context)
        const fault = faultOf(print)
        const end = fault === null ? { durationMs: print.durationMs } : { failText: fault }
        await context.transaction((tx) =>
          asPlatform(tx, 'radar', async (all) => {
            if ((await endWork(all, workId, end)) && fault === null) await storePrint(all, { workId }, print)
          }),
        )
      }
      const matches = await asPlatform(context.db, 'radar', (all) => matchesOfWork(all, workId, context.signal))
      return (tx) =>
        asPlatform(tx, 'radar', async (all) => {
          await saveMatches(all, matches)
          if (folder !== undefined) await purgeObjects(all, accountId, [folder])
        })
    },
    async failed({ accountId, payload: { workId, folder } }, failure, tx) {
      await asPlatform(tx, 'radar', async (all) => {
        await endWork(all, workId, { failText: failure.text })
        if (folder !== undefined) await purgeObjects(all, accountId, [folder])
      })
    },
  }
}

async function printSent(storage: Storage, tools: MediaTools, key: string, { signal, progress }: TaskContext) {
  await using file = await openStoredSource(storage, tools, key, signal)
  return await printFile(tools, file.path, signal, () => progress(50))
}

async function matchesOfWork(tx: Tx, workId: number, signal: AbortSignal): Promise<FoundMatch[]> {
  // a video that is not fingerprinted yet looks for its copies itself, when it is
  const prints = await findPrintsOfWork(tx, workId)
  return prints ? findMatches(tx, prints, signal) : []
}

/** Says why a file is no work to look for, in words for its holder; null for one that is. */
function faultOf(print: FilePrint): string | null {
  if (print.picture === null && print.sound === null) return unread
  if (print.durationMs < leastMs) return short
  const words = [print.picture, print.sound].flatMap((track) => (track ? indexWords(track) : []))
  return words.length === 0 ? plain : null
}
