import { area } from '../area.ts'
import { holderReports } from './holder-reports.calls.ts'
import { holderVideos } from './holder-videos.calls.ts'
import { holders } from './holders.calls.ts'
import { holdersRefusals } from './holders.refusals.ts'

export const copyrightHoldersArea = area({
  calls: { holders, holderVideos, holderReports },
  refusals: holdersRefusals,
  objects: { holder: 'Правообладатель', holderReport: 'Отчёт правообладателя' },
})
