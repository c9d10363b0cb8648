import { area } from '../area.ts'
import { attributes } from './attributes.calls.ts'
import { attributeRefusals } from './attributes.refusals.ts'

export const attributesArea = area({
  calls: { attributes },
  refusals: attributeRefusals,
  objects: { export: 'Выгрузка', attributeImport: 'Таблица' },
})
