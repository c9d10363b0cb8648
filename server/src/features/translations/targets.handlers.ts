import type { translationTargets } from '@skleyka/contract/translations/targets.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { seal } from '../../http/sealed.ts'
import { readTarget } from './target-connection.ts'
import { countTargets, deleteTarget, insertTarget, listTargets, lockTarget, updateTarget } from './targets.sql.ts'
import { requireOwn, requireTranslation } from './translation-view.ts'
import { findTranslation, wakeEngine } from './translations.sql.ts'

export const translationTargetsHandlers: Handlers<typeof translationTargets> = {
  list: async ({ translationId }, { account }, { db }) => {
    await requireTranslation(findTranslation(db, account.id, translationId))
    return { targets: await listTargets(db, account.id, translationId) }
  },

  save: async ({ translationId, id, rowVersion, name, url: typed, key: typedKey, isOn }, caller, services) => {
    const { audit, outbound, secrets } = services
    const { account } = caller
    const tx = inTransaction(services.db)
    await requireOwn(tx, translationId, caller)
    const before = id === undefined ? null : await requireTarget(tx, account.id, translationId, id)
    if (before && before.row_version !== rowVersion) throw refuse('translations.targetChanged')
    const { url, key } = readTarget({ url: typed, key: typedKey }, before, { outbound, secrets })
    const fields = { name, url, is_on: isOn, ...(key !== null && { key_sealed: seal(secrets, 'target key', key) }) }
    const after = { targetName: name, targetUrl: url, isOn, targetKeyChanged: key !== null }
    if (before) {
      await updateTarget(tx, account.id, before.id, fields)
      const was = { targetName: before.name, targetUrl: before.url, isOn: before.is_on, targetKeyChanged: false }
      audit({ objectType: 'translation', objectId: translationId, before: was, after })
      await wakeEngine(tx, translationId)
      return { id: before.id }
    }
    if ((await countTargets(tx, account.id, translationId)) >= translationBounds.targets)
      throw refuse('translations.manyTargets', { max: translationBounds.targets })
    const made = await insertTarget(tx, {
      ...{ account_id: account.id, translation_id: translationId, name, url, is_on: isOn },
      key_sealed: seal(secrets, 'target key', key ?? ''),
    })
    audit({ objectType: 'translation', objectId: translationId, after })
    await wakeEngine(tx, translationId)
    return { id: made }
  },

  delete: async ({ translationId, id }, caller, { db, audit }) => {
    const { account } = caller
    const tx = inTransaction(db)
    await requireOwn(tx, translationId, caller)
    const before = await lockTarget(tx, account.id, translationId, id)
    if (before === null) return { deleted: false }
    await deleteTarget(tx, account.id, id)
    const was = { targetName: before.name, targetUrl: before.url, isOn: before.is_on }
    audit({ objectType: 'translation', objectId: translationId, before: was })
    await wakeEngine(tx, translationId)
    return { deleted: true }
  },

  toggle: async ({ translationId, id, isOn }, caller, { db, audit }) => {
    const { account } = caller
    const tx = inTransaction(db)
    await requireOwn(tx, translationId, caller)
    const before = await requireTarget(tx, account.id, translationId, id)
    await updateTarget(tx, account.id, id, { is_on: isOn })
    const named = { targetName: before.name }
    const [was, is] = [
      { ...named, isOn: before.is_on },
      { ...named, isOn },
    ]
    audit({ objectType: 'translation', objectId: translationId, before: was, after: is })
    await wakeEngine(tx, translationId)
    return { isOn }
  },
}

async function requireTarget(tx: Tx, accountId: number, translationId: number, id: number) {
  const target = await lockTarget(tx, accountId, translationId, id)
  if (target === null) throw refuse('translations.noTarget')
  return target
}
