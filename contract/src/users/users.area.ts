import { area } from '../area.ts'
import { invitations, users } from './users.calls.ts'
import { userRefusals } from './users.refusals.ts'

export const usersArea = area({
  calls: { users, invitations },
  refusals: userRefusals,
  objects: { user: 'Пользователь' },
})
