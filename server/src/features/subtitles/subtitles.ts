import { deleteTracksOf } from './subtitles.sql.ts'

/** Deletes the tracks of records that are deleted; their files go with everything else that is stored of them. */
export const forgetSubtitles = deleteTracksOf
