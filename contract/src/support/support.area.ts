import { area } from '../area.ts'
import { support } from './support.calls.ts'
import { supportRequests } from './support-requests.calls.ts'

export const supportArea = area({
  calls: { support, supportRequests },
  objects: { supportRequest: 'Запрос' },
})
