import { area } from '../area.ts'
import { freedQualities } from './freed-qualities.calls.ts'

export const freedQualitiesArea = area({
  calls: { freedQualities },
  actions: {
    'freedQualities.watched': { title: 'Возврат качеств: видео снова смотрят', actor: 'Освобождение качеств' },
  },
})
