import * as z from 'zod/mini'
import { instant } from '../instants.ts'
import { costs } from '../limits.ts'
import { method } from '../method.ts'

/** At which hour of the account's own time qualities are freed. */
export const freeingHour = 4

/** Days for which nobody has watched a quality. */
export const unwatchedBounds = { least: 7, most: 730 } as const

/** Qualities up to which a video keeps all it has: the shorter side of the picture, in pixels. */
export const keptSides = [240, 360, 480, 720] as const

/** Rule of an account: that of the platform, one of its own, or none. */
export const qualityModes = ['FOLLOW', 'OWN', 'OFF'] as const
export type QualityMode = (typeof qualityModes)[number]

const rule = {
  unwatchedDays: z.int().check(z.minimum(unwatchedBounds.least), z.maximum(unwatchedBounds.most)),
  keptSide: z.literal(keptSides),
}
const qualityRule = z.strictObject(rule)
export type QualityRule = z.output<typeof qualityRule>
const platformRule = z.strictObject({ on: z.boolean(), ...rule })
export type PlatformQualityRule = z.output<typeof platformRule>

/** Rule of whom nobody has set one for. */
export const usualQualityRule: QualityRule = { unwatchedDays: 90, keptSide: 480 }

const change = {
  /** 0 while nobody has set it. */
  version: z.int(),
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
}

const found = z.object({
  videos: z.int(),
  qualities: z.int(),
  bytes: z.int(),
  /** Videos with such qualities that keep them, by the first reason that holds. */
  kept: z.object({ held: z.int(), noSource: z.int(), inUse: z.int() }),
})
export type FreeableQualities = z.output<typeof found>

const state = z.object({
  mode: z.enum(qualityModes),
  rule: qualityRule,
  ofPlatform: platformRule,
  ...change,
  /** The last night; null before the first. */
  last: z.nullable(z.object({ at: instant, videos: z.int(), bytes: z.int(), problem: z.nullable(z.string()) })),
  /** Qualities that are freed now. */
  freed: z.object({ videos: z.int(), bytes: z.int() }),
})
export type QualityRuleState = z.output<typeof state>

const platformState = z.object({ rule: platformRule, ...change })
export type PlatformQualityState = z.output<typeof platformState>

const manager = { who: 'member', permission: 'yauth.can_manage_account' } as const
const administrator = { who: 'administrator' } as const
const counted =
  'by the same question that the night asks, of the statistics as they are now: videos, their qualities above all that was watched in those days and above `keptSide`, and the bytes of these. A video keeps its lowest quality. `kept` counts videos that would go with them: under hold or a claim; without a kept source, of an account that keeps sources for some days only, or with a ladder that would not make them again; shared, in the loop of a livestream, or in work. Refuses STATE/STATISTICS while the statistics do not answer or keep fewer days, LIMIT/TIME after 20 s'

/** Top qualities that nobody watches are freed, and made again on demand (product D5). */
export const qualityRules = {
  get: method({
    about: 'Answers after how many days unwatched qualities of the account are freed, and what the last night freed.',
    path: '/api/v3/account/qualityRule',
    access: manager,
    params: z.strictObject({}),
    result: state,
  }),
  preview: method({
    about: `Counts what such a rule would free now, ${counted}.`,
    path: '/api/v3/account/qualityRulePreview',
    access: manager,
    cost: costs.batch,
    params: qualityRule,
    result: found,
  }),
  save: method({
    title: 'Освобождение качеств аккаунта',
    about: `Sets the rule of the account, for the next ${freeingHour}:00 of its time on. STATE/CONFLICT when somebody else has changed it since \`version\`, 0 for the first time.`,
    path: '/api/v3/account/qualityRuleSave',
    access: manager,
    mutates: true,
    params: z.strictObject({ version: z.int(), mode: z.enum(qualityModes), rule: qualityRule }),
    result: state,
  }),
  ofPlatform: method({
    about: 'Answers the rule of all accounts that set none of their own.',
    path: '/api/v3/admin/qualityRule',
    access: administrator,
    params: z.strictObject({}),
    result: platformState,
  }),
  previewOfPlatform: method({
    about: `Counts what such a rule would free now in all accounts that follow it, ${counted}.`,
    path: '/api/v3/admin/qualityRulePreview',
    access: administrator,
    cost: costs.batch,
    params: qualityRule,
    result: z.extend(found, { accounts: z.int() }),
  }),
  saveOfPlatform: method({
    title: 'Освобождение качеств на\u00a0платформе',
    about: `Sets that rule. STATE/CONFLICT when somebody else has changed it since \`version\`, 0 for the first time.`,
    path: '/api/v3/admin/qualityRuleSave',
    access: administrator,
    mutates: true,
    params: z.strictObject({ version: z.int(), rule: platformRule }),
    result: platformState,
  }),
}
