import { area } from '../area.ts'
import { subtitles } from './subtitles.calls.ts'
import { subtitleRefusals } from './subtitles.refusals.ts'

export const subtitlesArea = area({
  calls: { subtitles },
  refusals: subtitleRefusals,
})
