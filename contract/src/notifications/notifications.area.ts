import { area } from '../area.ts'
import { notices } from './notifications.calls.ts'

export const notificationsArea = area({
  calls: { notices },
})
