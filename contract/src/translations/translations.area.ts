import { area } from '../area.ts'
import { translationAds } from './ads.calls.ts'
import { translationPreviews } from './previews.calls.ts'
import { runningTranslations } from './running.calls.ts'
import { translationTargets } from './targets.calls.ts'
import { translations } from './translations.calls.ts'
import { translationRefusals } from './translations.refusals.ts'

export const translationsArea = area({
  calls: { translations, translationAds, translationPreviews, translationTargets, runningTranslations },
  refusals: translationRefusals,
  actions: { 'translations.refuse': { title: 'Начало эфира сверх квоты отклонено', actor: 'Квоты аккаунта' } },
  objects: { translation: 'Трансляция' },
})
