import * as z from 'zod/mini'
import { blockLosses } from '../ads/ad-plan.ts'
import { adSourceKinds } from '../ads/ads.ts'
import { instant } from '../instants.ts'
import { method } from '../method.ts'
import { templateId } from '../templates/named-templates.ts'
import { translationBounds } from './translation-bounds.ts'

const id = z.int().check(z.positive())
const named = z.nullable(templateId)

const adBreak = z.object({ adId: id, at: instant, seconds: z.int(), endsAt: instant })

const shown = z.object({
  /** Template that the livestream names itself; null follows the one of the account. */
  own: named,
  /** The one that it follows; null where nothing gives one. */
  followed: z.nullable(z.object({ id: templateId, name: z.string() })),
  /** True if the platform lets the account show any ads. */
  shown: z.boolean(),
  /** Blocks that a pushed break chooses among. */
  blocks: z.array(
    z.object({
      name: z.string(),
      source: z.enum(adSourceKinds),
      /** Probability of standing first, 0 to 1. */
      share: z.number(),
      /** Reason why it is not shown, or not to everybody: COUNTRY, SITE, DEVICE; null for one that is. */
      loss: z.nullable(z.enum(blockLosses)),
    }),
  ),
  /** The break that is shown now; null while none is. */
  current: z.nullable(adBreak),
  /** The first moment at which another one may be pushed; null for now. */
  nextAt: z.nullable(instant),
})
export type LiveAds = z.output<typeof shown>

const member = { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_use_translations' } as const
const pusher = { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_push_ads' } as const
const chooser = { who: 'member', section: 'LIVESTREAM', permission: 'streaming.can_use_ad' } as const
const unknown = 'NOT_FOUND/TRANSLATION for an unknown or foreign id'
const { min, max } = translationBounds.adSeconds

/** Ads of livestreams (product B7): the template they follow, and the breaks that people push while they are on air. */
export const translationAds = {
  get: method({
    about: `Answers which ad template a livestream follows, the blocks that a pushed break chooses among, the break that is shown now, and when the next one may be pushed. ${unknown}.`,
    path: '/api/v3/translations/ads/get',
    access: member,
    params: z.strictObject({ id }),
    result: shown,
  }),
  choose: method({
    title: 'Рекламный шаблон трансляции',
    about: `Has a livestream follow an ad template of its own, or with null the one of the account again; of anybody's livestream (P-S-12). VALIDATION/FIELD for a template that the account has not, or has not published. ${unknown}.`,
    path: '/api/v3/translations/ads/choose',
    access: chooser,
    mutates: true,
    touches: ['translations', 'templates'],
    params: z.strictObject({ id, templateId: named }),
    result: shown,
  }),
  push: method({
    title: 'Реклама в\u00a0эфире',
    about: `Shows ads to all viewers of a livestream at this moment of its programme, ${min} to ${max} seconds at most; to those who watch it later, when they come to it (P-S-05). Playlists tell it as EXT-X-DATERANGE. STATE/NOT_ON_AIR without a session on air, STATE/INTERRUPTED while its encoder is away, STATE/NO_AD_TEMPLATE and STATE/NO_ADS where there is nothing to show, STATE/ADS_OFF where the platform lets the account show none, STATE/AD_RUNNING during a break, STATE/AD_TOO_SOON before the gap that the platform asks for is over, LIMIT/QUOTA above ${translationBounds.adBreaks} of a session. ${unknown}.`,
    path: '/api/v3/translations/pushAd',
    access: pusher,
    mutates: true,
    touches: ['translations'],
    params: z.strictObject({ id, seconds: z.int().check(z.minimum(min), z.maximum(max)) }),
    result: adBreak,
  }),
}
