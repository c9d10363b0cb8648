import { area } from '../area.ts'
import { translations } from './translations.calls.ts'
import { translationRefusals } from './translations.refusals.ts'

export const translationsArea = area({
  calls: { translations },
  refusals: translationRefusals,
  objects: { translation: 'Трансляция' },
})
