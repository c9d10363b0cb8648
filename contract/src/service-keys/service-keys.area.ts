import { area } from '../area.ts'
import { serviceKeys } from './service-keys.calls.ts'
import { serviceKeyRefusals } from './service-keys.refusals.ts'

export const serviceKeysArea = area({
  calls: { serviceKeys },
  refusals: serviceKeyRefusals,
  objects: { serviceKey: 'Сервисный ключ' },
})
