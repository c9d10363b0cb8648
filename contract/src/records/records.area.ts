import { area } from '../area.ts'
import { recordPlayer } from '../player-templates/record-player.calls.ts'
import { records } from './records.calls.ts'
import { recordRefusals } from './records.refusals.ts'
import { suggestions } from './suggestions.calls.ts'

export const recordsArea = area({
  calls: { records: { ...records, ...recordPlayer }, suggestions },
  refusals: recordRefusals,
  objects: { record: 'Видео' },
})
