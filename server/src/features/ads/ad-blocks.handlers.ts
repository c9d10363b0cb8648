import type { AccountBlock, adBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { type AdBlockFields, adBlockFields, adBounds, blockProblems } from '@skleyka/contract/ads/ads.ts'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { templateBodies } from '../templates/templates.ts'
import {
  type BlockRow,
  countBlocks,
  countNaming,
  deleteBlock,
  findBlock,
  insertBlock,
  isNameTaken,
  listBlocks,
  lockBlock,
  lockBlocks,
  lockNaming,
  moveInRecords,
  updateBlock,
} from './ad-blocks.sql.ts'
import { videoProblems } from './ad-rules.ts'
import { moveToBlock, namesBlock } from './replace-block.ts'

export const adBlocksHandlers: Handlers<typeof adBlocks> = {
  list: async (question, { account }, { db }) => {
    const { rows, total } = await listBlocks(db, account.id, question)
    return { items: await views(db, account.id, rows), total }
  },

  create: async ({ fields }, { account }, services) => {
    const tx = inTransaction(services.db)
    await lockBlocks(tx, account.id)
    await checkBlock(tx, account.id, fields, null)
    if ((await countBlocks(tx, account.id)) >= adBounds.accountBlocks)
      throw refuse('ads.blocksFull', { max: adBounds.accountBlocks })
    const id = await insertBlock(tx, account.id, fields)
    services.audit({ objectType: 'adBlock', objectId: id, after: fields })
    return { block: await view(tx, account.id, id) }
  },

  update: async ({ id, rowVersion, fields }, { account }, services) => {
    const tx = inTransaction(services.db)
    await lockBlocks(tx, account.id)
    const row = await lockBlock(tx, account.id, id)
    if (row === null) throw refuse('ads.blockNotFound')
    if (row.row_version !== rowVersion) throw refuse('ads.blockChanged')
    await checkBlock(tx, account.id, fields, id)
    await updateBlock(tx, account.id, id, fields)
    services.audit({ objectType: 'adBlock', objectId: id, before: row.fields, after: fields })
    return { block: await view(tx, account.id, id) }
  },

  delete: async ({ id, replaceWith }, { account }, services) => {
    const tx = inTransaction(services.db)
    await lockBlocks(tx, account.id)
    // templates and videos before blocks, as whoever names them takes them
    const templates = (await templateBodies.lock(tx, account.id, 'ad')).filter((one) => namesBlock(one, id))
    const named = await lockNaming(tx, account.id, id)
    const row = await lockBlock(tx, account.id, id)
    if (row === null) return { moved: 0 }
    const videos = named.filter(({ lifecycle }) => lifecycle !== 'DELETED')
    if (replaceWith === undefined && templates.length + videos.length > 0)
      throw refuse('ads.blockInUse', { uses: usesText(templates, videos.length) })
    if (replaceWith !== undefined) await checkReplacement(tx, account.id, id, replaceWith)
    for (const one of templates)
      await templateBodies.write(tx, account.id, one.id, moveToBlock(one, id, replaceWith ?? id))
    const moved = replaceWith === undefined ? new Map() : await moveInRecords(tx, account.id, id, replaceWith)
    await deleteBlock(tx, account.id, id)
    services.audit({
      objectType: 'adBlock',
      objectId: id,
      before: row.fields,
      after: { replaceWith: replaceWith ?? null, moved: templates.map((one) => one.id), movedRecords: videos.length },
    })
    for (const { id: objectId, ad_blocks: before } of videos) {
      const after = { adBlocks: moved.get(objectId) }
      services.audit({ objectType: 'record', objectId, before: { adBlocks: before }, after })
    }
    return { moved: templates.length + videos.length }
  },
}

const usesText = (templates: readonly { readonly name: string }[], videos: number): string =>
  [...templates.map(({ name }) => `шаблон «${name}»`), ...(videos === 0 ? [] : [`${videos}\u00a0видео`])].join(', ')

async function checkBlock(tx: Tx, accountId: number, fields: AdBlockFields, exceptId: number | null): Promise<void> {
  if (await isNameTaken(tx, accountId, fields.name, exceptId)) {
    const { message } = refuse('ads.blockName')
    throw refuse('ads.blockName', {}, { 'fields.name': [message], name: [message] })
  }
  const problems = [...blockProblems(fields), ...(await videoProblems(tx, accountId, [fields]))]
  if (problems.length > 0) throw refuse('ads.block', { problems: problems.map((one) => `${one}.`).join(' ') })
}

async function checkReplacement(tx: Tx, accountId: number, id: number, other: number): Promise<void> {
  if (other !== id && (await lockBlock(tx, accountId, other)) !== null) return
  const { message } = refuse('ads.blockReplacement')
  throw refuse('ads.blockReplacement', {}, { replaceWith: [message] })
}

async function view(db: Db, accountId: number, id: number): Promise<AccountBlock> {
  const row = await findBlock(db, accountId, id)
  const [found] = await views(db, accountId, row === null ? [] : [row])
  if (found === undefined) throw refuse('ads.blockNotFound')
  return found
}

async function views(db: Db, accountId: number, rows: readonly BlockRow[]): Promise<AccountBlock[]> {
  const named = await templateBodies.listNaming(db, accountId, 'ad', '$.blocks[*].blockId')
  const videos = await countNaming(db, accountId)
  return rows.map(({ id, fields, updated_at, row_version }) => ({
    id,
    fields: adBlockFields.parse(fields),
    templates: named.filter((one) => one.named === id).map((one) => ({ id: one.id, name: one.name })),
    records: videos.get(id) ?? 0,
    updatedDate: updated_at,
    rowVersion: row_version,
  }))
}
