export { type CarriedTrack, carrySubtitles } from './carry-tracks.ts'
export { forgetSubtitles } from './subtitles.sql.ts'
