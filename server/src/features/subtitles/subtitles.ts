export { addCaptions } from './add-captions.ts'
export { type CarriedTrack, carrySubtitles } from './carry-tracks.ts'
export { forgetSubtitles } from './subtitles.sql.ts'
