import { area } from '../area.ts'
import { installation } from './installation.calls.ts'
import { installationRefusals } from './installation.refusals.ts'

export const installationArea = area({
  calls: { installation },
  refusals: installationRefusals,
  objects: { mail: 'Письмо', installation: 'Установка' },
})
