import type { Feature } from '../../registry/feature.ts'
import { translationAdsHandlers } from './ads.handlers.ts'
import { countViewers } from './count-viewers.ts'
import { removeOldRecordings } from './remove-recordings.ts'
import { runningTranslationsHandlers } from './running.handlers.ts'
import { translationTargetsHandlers } from './targets.handlers.ts'
import { tellLiveProblems } from './tell-problems.ts'
import { translationsHandlers } from './translations.handlers.ts'

/**
 * Livestreams as the console sees them: made, changed, put on air, ended. Calls write into tables and wake the engine
 * (`server/src/live`), which obeys them. Decision 130.
 */
export const translationsFeature = {
  areas: {
    translations: translationsHandlers,
    translationAds: translationAdsHandlers,
    translationTargets: translationTargetsHandlers,
    runningTranslations: runningTranslationsHandlers,
  },
  sweeps: [
    { name: 'viewers of livestreams', role: 'worker', everyMs: 10_000, run: countViewers },
    { name: 'problems of livestreams', role: 'worker', everyMs: 10_000, run: tellLiveProblems },
    { name: 'old recordings of livestreams', role: 'worker', everyMs: 60 * 60_000, run: removeOldRecordings },
  ],
} satisfies Feature
