import type { cuepoints } from '@skleyka/contract/cuepoints/cuepoints.calls.ts'
import { chapterProblems, cuepointProblems, inOrder, type MarkProblem } from '@skleyka/contract/cuepoints/mark-rules.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { keptMarks } from '../playback/playback.ts'
import { recordChanges } from '../records/records.ts'

export const cuepointsHandlers: Handlers<typeof cuepoints> = {
  list: async ({ id }, { account }, { db }) => {
    const [row] = await recordChanges.findMany(db, account.id, [id])
    if (row?.lifecycle !== 'ACTIVE') throw refuse('records.notFound')
    return {
      cuepoints: inOrder(keptMarks.cuepoints(row.cuepoints)),
      chapters: inOrder(keptMarks.chapters(row.front_settings)),
      durationMs: row.duration_ms,
      rowVersion: row.row_version,
    }
  },

  save: async ({ id, rowVersion, cuepoints, chapters }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const row = await recordChanges.lock(tx, account.id, id)
    if (!row) throw refuse('records.notFound')
    if (row.row_version !== rowVersion) throw refuse('records.changed')
    const marks = inOrder(cuepoints)
    refuseProblems('cuepoints', cuepointProblems(marks, row.duration_ms))
    refuseProblems('chapters', chapterProblems(chapters, row.duration_ms))
    const change = {
      cuepoints: marks,
      ...(isChanged(chapters, row.front_settings) && {
        frontSettings: { ...Object(row.front_settings), episodes: chapters },
      }),
    }
    const { rowVersion: saved, before, after } = await recordChanges.change(tx, account.id, row, change)
    audit({ objectType: 'record', objectId: id, before, after })
    return { cuepoints: marks, chapters, durationMs: row.duration_ms, rowVersion: saved }
  },
}

/** Chapters that are as they were leave the settings of the page alone, however they are written there. */
const isChanged = (chapters: readonly { atMs: number; name: string }[], settings: unknown): boolean => {
  const toText = (list: typeof chapters) => JSON.stringify(list.map(({ atMs, name }) => [atMs, name]))
  return toText(chapters) !== toText(keptMarks.chapters(settings))
}

function refuseProblems(field: 'cuepoints' | 'chapters', problems: readonly MarkProblem[]): void {
  const [first] = problems
  if (!first) return
  const fields = Object.fromEntries(problems.map(({ place, words }) => [`${field}.${place}.atMs`, [words]]))
  throw refuse('call.badParams', { problems: Object.keys(fields).slice(0, 3).join(', ') }, fields)
}
