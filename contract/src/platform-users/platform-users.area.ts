import { area } from '../area.ts'
import { platformUsers } from './platform-users.calls.ts'

export const platformUsersArea = area({
  calls: { platformUsers },
})
