import { area } from '../area.ts'
import { announcements } from './announcements.calls.ts'
import { announcementRefusals } from './announcements.refusals.ts'

export const announcementsArea = area({
  calls: { announcements },
  refusals: announcementRefusals,
  objects: { announcement: 'Объявление' },
})
