import { isShared } from '@skleyka/contract/ads/ads.ts'
import type { recordAds } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { places } from '../access/access.ts'
import { adsAllowed } from '../accounts/accounts.ts'
import { blockNames, plannedAds } from '../ads/ads.ts'
import { keptMarks } from '../playback/playback.ts'
import { recordChanges } from '../records/records.ts'
import { followedTemplates } from '../templates/templates.ts'

export const recordAdsHandlers: Handlers<typeof recordAds> = {
  plan: async ({ id, site, country = null, device = null }, { account }, { db, publicUrl, now }) => {
    const [row] = await recordChanges.findMany(db, account.id, [id])
    if (row?.lifecycle !== 'ACTIVE') throw refuse('records.notFound')
    const followed = await followedTemplates.find(db, account.id, 'ad', id)
    const choice = {
      rowVersion: row.row_version,
      own: row.ad_template_id,
      inherited: await followedTemplates.around(db, account.id, 'ad', id),
      followed: followed && { id: followed.template_id, name: followed.name },
      durationMs: row.duration_ms,
      ownBlocks: await blockNames(db, account.id, row.ad_blocks),
    }
    const ownBlocks = row.ad_blocks
    if (followed === null && ownBlocks.length === 0) {
      const { shown } = await adsAllowed(db, account.id)
      return { ...choice, shown, vmap: null, breaks: [] }
    }
    const cuepoints = keptMarks.cuepoints(row.cuepoints).filter(({ type }) => type === 'ad')
    const place = site === undefined ? ({ kind: 'own' } as const) : places.ofOrigin(`https://${site}`, { publicUrl })
    const { written, shown, planned } = await plannedAds(
      db,
      { accountId: account.id, body: followed?.body ?? null, ownBlocks },
      { durationMs: row.duration_ms, cuepointsMs: cuepoints.map(({ atMs }) => atMs) },
      { place, country, device, now: now() },
    )
    const numbers = new Map(written.blocks.filter(isShared).map(({ key, blockId }) => [key, blockId]))
    return {
      ...choice,
      shown,
      vmap: shown ? written.vmap : null,
      breaks: planned.map(({ kind, atMs, rule: { maxAds, skipAfterS }, blocks }) => ({
        ...{ kind, atMs, maxAds, skipAfterS },
        blocks: blocks
          .filter(({ loss }) => loss !== 'NOT_NAMED')
          .map(({ block: { key, name, source }, share, loss }) => ({
            ...{ name, source: source.kind, blockId: numbers.get(key) ?? null },
            ...{ share, loss },
          })),
      })),
    }
  },

  chooseBlocks: async ({ id, rowVersion, blocks }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const row = await recordChanges.lock(tx, account.id, id)
    if (!row) throw refuse('records.notFound')
    if (row.row_version !== rowVersion) throw refuse('records.changed')
    const saved = await recordChanges.change(tx, account.id, row, { adBlocks: [...new Set(blocks)] })
    audit({ objectType: 'record', objectId: id, before: saved.before, after: saved.after })
    return { rowVersion: saved.rowVersion, blocks: [...new Set(blocks)] }
  },

  choose: async ({ id, rowVersion, templateId }, { account }, { db, audit }) => {
    const tx = inTransaction(db)
    const row = await recordChanges.lock(tx, account.id, id)
    if (!row) throw refuse('records.notFound')
    if (row.row_version !== rowVersion) throw refuse('records.changed')
    const saved = await recordChanges.change(tx, account.id, row, { adTemplate: templateId })
    audit({ objectType: 'record', objectId: id, before: saved.before, after: saved.after })
    return { rowVersion: saved.rowVersion, own: templateId }
  },
}
