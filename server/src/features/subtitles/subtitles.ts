import { carryTracks } from './carry-tracks.ts'
import { deleteTracksOf } from './subtitles.sql.ts'

/** Deletes the tracks of records that are deleted; their files go with everything else that is stored of them. */
export const forgetSubtitles = deleteTracksOf

/** Has the tracks of a record follow a cut of it, or of another record into a clip; answers what became of them. */
export const carrySubtitles = carryTracks
export type { CarriedTrack } from './carry-tracks.ts'
