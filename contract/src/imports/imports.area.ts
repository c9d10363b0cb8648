import { area } from '../area.ts'
import { imports } from './imports.calls.ts'

export const importsArea = area({
  calls: { imports },
  objects: { import: 'Импорт' },
  actions: { 'imports.finish': { title: 'Импорт по\u00a0ссылке' } },
})
