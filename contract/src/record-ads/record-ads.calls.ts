import * as z from 'zod/mini'
import { countryCode } from '../access/countries.ts'
import { siteHost } from '../access/viewing.calls.ts'
import { usingBlocks } from '../ads/ad-blocks.calls.ts'
import { blockLosses, breakKinds } from '../ads/ad-plan.ts'
import { adBounds, adDevices, adSourceKinds, blockId } from '../ads/ads.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { templateId } from '../templates/named-templates.ts'
import { choosingAds } from '../templates/template-kinds.ts'
import { inheritedTemplate } from '../templates/templates.calls.ts'

const plannedBlock = z.object({
  name: z.string(),
  source: z.enum(adSourceKinds),
  /** The number of a block of the account; null for one of the template itself. */
  blockId: z.nullable(z.int()),
  /** Probability of standing first in its break, 0 to 1. */
  share: z.number(),
  /** Reason why it is not shown; null when it is. */
  loss: z.nullable(z.enum(blockLosses)),
})

const plannedBreak = z.object({
  kind: z.enum(breakKinds),
  /** Only of one in the middle. */
  atMs: z.nullable(z.int()),
  maxAds: z.int(),
  skipAfterS: z.nullable(z.int()),
  blocks: z.array(plannedBlock),
})
export type RecordBreak = z.output<typeof plannedBreak>

const unknown = 'NOT_FOUND/RECORD for an unknown or foreign id'

/** The ads of one video (product B5 «Реклама»). */
export const recordAds = {
  plan: method({
    about: `Answers which template of ads a record follows, what gives it, and the breaks that a viewer of that site, country and device meets now, in order of time, with the blocks each chooses among: planned as for players, from the length of the video and its cuepoints for advertising. Without a country or a device, blocks that ask for one are not shown. ${unknown}.`,
    path: '/api/v3/recordAds/plan',
    access: { who: 'member', section: 'VIDEO' },
    params: z.strictObject({
      id: recordId,
      site: z.optional(siteHost),
      country: z.optional(countryCode),
      device: z.optional(z.enum(adDevices)),
    }),
    result: z.object({
      /** Row version that `choose` takes. */
      rowVersion: z.int(),
      /** The template that the record names itself. */
      own: z.nullable(templateId),
      /** The one that it follows without. */
      inherited: z.nullable(inheritedTemplate),
      /** The one that it follows; null where nothing gives one. */
      followed: z.nullable(z.object({ id: templateId, name: z.string() })),
      /** The blocks of the account that its breaks choose among in place of those of the template; none for the template’s. */
      ownBlocks: z.array(z.object({ id: blockId, name: z.string() })).check(z.maxLength(adBounds.recordBlocks)),
      /** True if the platform lets the account show any ads; without it there are no breaks. */
      shown: z.boolean(),
      /** Null until it is known; breaks in the middle need it. */
      durationMs: z.nullable(z.int()),
      /** Address of a VMAP with more breaks, beside these. */
      vmap: z.nullable(z.string()),
      breaks: z.array(plannedBreak),
    }),
  }),
  choose: method({
    title: 'Выбор шаблона рекламы',
    about: `Has a record follow a template of ads of its own, or with null the one that is around it again (P-M-22); nothing else of the record is edited. STATE/CONFLICT when rowVersion is not the present one; VALIDATION/FIELD for a template that the account has not, or has not published. ${unknown}.`,
    path: '/api/v3/recordAds/choose',
    access: choosingAds,
    mutates: true,
    touches: ['records', 'templates'],
    params: z.strictObject({ id: recordId, rowVersion: z.int(), templateId: z.nullable(templateId) }),
    result: z.object({ rowVersion: z.int(), own: z.nullable(templateId) }),
  }),
  chooseBlocks: method({
    title: 'Блоки рекламы видео',
    about: `Has the breaks of a record choose among these blocks of the account in place of those of its template, or with none among the template’s again (P-M-01); a record without any break then has one before it begins. STATE/CONFLICT when rowVersion is not the present one; VALIDATION/FIELD for a block that the account has not. ${unknown}.`,
    path: '/api/v3/recordAds/chooseBlocks',
    access: usingBlocks,
    mutates: true,
    touches: ['records', 'templates'],
    params: z.strictObject({
      id: recordId,
      rowVersion: z.int(),
      blocks: z.array(blockId).check(z.maxLength(adBounds.recordBlocks)),
    }),
    result: z.object({ rowVersion: z.int(), blocks: z.array(blockId) }),
  }),
}
