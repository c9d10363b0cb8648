import { cue, plainCueText } from '@skleyka/contract/subtitles/cues.ts'
import * as z from 'zod/mini'
import type { Db } from '../../database/database.ts'
import type { FieldText } from './hit-texts.ts'
import { findSpoken } from './search.sql.ts'

/** Returns what is said in found records where they say all that is sought, cue by cue. */
export async function spokenTexts(
  db: Db,
  ids: readonly number[],
  sought: Parameters<typeof findSpoken>[2],
): Promise<{ recordId: number; cues: FieldText[] }[]> {
  const spoken = await findSpoken(db, ids, sought)
  return spoken.map(({ recordId, cues }) => ({
    recordId,
    cues: z.parse(storedCues, cues).map(([atMs, , text]) => ({
      recordId,
      field: 'subtitles' as const,
      text: plainCueText(text),
      atMs,
    })),
  }))
}

const storedCues = z.array(cue)
