import * as z from 'zod/mini'
import type { MemberAccess } from '../access.ts'
import { instant } from '../instants.ts'
import { bounds, costs } from '../limits.ts'
import { listOf, pageParams } from '../lists.ts'
import { method } from '../method.ts'
import { templateId } from '../templates/named-templates.ts'
import { templateBounds } from '../templates/template-kinds.ts'
import { line } from '../texts.ts'
import { adBlockFields, adBounds, blockId } from './ads.ts'

/** A block of the account, with the templates whose draft or published body names it, and the videos that do. */
const accountBlock = z.object({
  id: blockId,
  fields: adBlockFields,
  templates: z.array(z.object({ id: templateId, name: z.string() })).check(z.maxLength(templateBounds.count)),
  /** Number of videos that show it in place of what their template has. */
  records: z.int(),
  updatedDate: instant,
  rowVersion: z.int(),
})
export type AccountBlock = z.output<typeof accountBlock>

const reader = { who: 'member', section: 'VIDEO' } as const
/** Permission to make blocks of the account, and to give them to single videos (P-M-01). */
export const usingBlocks = { ...reader, permission: 'media.can_use_ad_blocks' } as const satisfies MemberAccess
/** Permission to add a block of the account to a template (P-M-05). */
export const namingShared = {
  ...reader,
  permission: 'media.can_account_block_in_ad_templates',
} as const satisfies MemberAccess

const unknown = 'NOT_FOUND/BLOCK for an unknown or foreign id'
const wrong =
  'VALIDATION/FIELD for a name that the account has for a block already, for days in the wrong order and for a video that it has not'
const one = z.object({ block: accountBlock })
const touches = ['templates', 'records']

/**
 * Blocks of ads that an account makes once and names in several templates (product B9). What is saved holds for every start of
 * a video from then on; who watches already keeps what his player was told.
 */
export const adBlocks = {
  list: method({
    about:
      'Answers one page of the blocks of the account by name, each with the templates that name it; `q` is sought in their names. Pages start at 1.',
    path: '/api/v3/adBlocks/list',
    access: reader,
    cost: costs.list,
    params: z.strictObject({ q: z.optional(line(bounds.searchChars)), ...pageParams }),
    result: listOf(accountBlock),
  }),
  create: method({
    title: 'Новый блок рекламы',
    about: `Makes a block of the account (P-M-01). ${wrong}; LIMIT/QUOTA above ${adBounds.accountBlocks} of an account.`,
    path: '/api/v3/adBlocks/create',
    access: usingBlocks,
    mutates: true,
    params: z.strictObject({ fields: adBlockFields }),
    result: one,
  }),
  update: method({
    title: 'Правка блока рекламы',
    about: `Writes what a block says, for all the templates that name it. STATE/CONFLICT when rowVersion is not the present one; ${wrong}. ${unknown}.`,
    path: '/api/v3/adBlocks/update',
    access: usingBlocks,
    mutates: true,
    touches,
    params: z.strictObject({ id: blockId, rowVersion: z.int(), fields: adBlockFields }),
    result: one,
  }),
  delete: method({
    title: 'Удаление блока рекламы',
    about:
      'Deletes a block. One that templates or videos name takes `replaceWith`, another block that takes its place in them, drafts and published alike; STATE/IN_USE without it, told in words. A repeat answers the same.',
    path: '/api/v3/adBlocks/delete',
    access: usingBlocks,
    mutates: true,
    touches,
    params: z.strictObject({ id: blockId, replaceWith: z.optional(blockId) }),
    result: z.object({ moved: z.int() }),
  }),
}
