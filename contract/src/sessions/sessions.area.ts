import { area } from '../area.ts'
import { sessions } from './sessions.calls.ts'

export const sessionsArea = area({
  calls: { sessions },
})
