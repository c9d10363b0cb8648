import { asPlatform } from '../../database/scope.ts'
import { type FilePrint, printFile } from '../../ffmpeg/print-file.ts'
import type { MediaTools } from '../../ffmpeg/tools.ts'
import { indexWords } from '../../fingerprints/words.ts'
import { workFile } from '../../storage/keys.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { openStoredSource, purgeObjects } from '../processing/processing.ts'
import { findMatches } from './find-matches.ts'
import { storePrint } from './fingerprint.task.ts'
import { saveMatches } from './matches.sql.ts'
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
    async run({ accountId, payload: { workId, folder } }, { db, signal, progress }) {
      const work = await asPlatform(db, 'radar', (all) => readWork(all, workId))
      if (!work || folder === undefined) return (tx) => asPlatform(tx, 'radar', (all) => matchWork(all, workId))
      await using file = await openStoredSource(storage, tools, `${folder}${workFile}`, signal)
      const print = await printFile(tools, file.path, signal, () => progress(50))
      const fault = faultOf(print)
      return (tx) =>
        asPlatform(tx, 'radar', async (all) => {
          const end = fault === null ? { durationMs: print.durationMs } : { failText: fault }
          if ((await endWork(all, workId, end)) && fault === null) {
            await storePrint(all, { workId }, print)
            await matchWork(all, workId)
          }
          await purgeObjects(all, accountId, [folder])
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

async function matchWork(tx: Parameters<typeof findPrintsOfWork>[0], workId: number): Promise<void> {
  // a video that is not fingerprinted yet looks for its copies itself, when it is
  const prints = await findPrintsOfWork(tx, workId)
  if (prints) await saveMatches(tx, await findMatches(tx, prints))
}

/** Says why a file is no work to look for, in words for its holder; null for one that is. */
function faultOf(print: FilePrint): string | null {
  if (print.picture === null && print.sound === null) return unread
  if (print.durationMs < leastMs) return short
  const words = [print.picture, print.sound].flatMap((track) => (track ? indexWords(track) : []))
  return words.length === 0 ? plain : null
}
