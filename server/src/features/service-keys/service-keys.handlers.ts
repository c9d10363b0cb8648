import { type Governor, isWithin } from '@skleyka/contract/permissions/reach.ts'
import { serviceKeyBounds } from '@skleyka/contract/service-keys/service-key-bounds.ts'
import type { ServiceKey, serviceKeys } from '@skleyka/contract/service-keys/service-keys.calls.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import { asPlatform } from '../../database/scope.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { holdAccount } from '../accounts/accounts.ts'
import { keepServiceKey, newApiKey, replaceSecret, revokeApiKey } from '../sessions/sessions.ts'
import { findKey, type KeyRow, listKeys, listLiveNames } from './service-keys.sql.ts'

type Asker = Governor & { readonly account: { readonly id: number } }

export const serviceKeysHandlers: Handlers<typeof serviceKeys> = {
  list: async (question, caller, { db, now }) => {
    const { rows, total } = await asPlatform(db, 'people', (all) => listKeys(all, caller.account.id, question, now()))
    return { items: rows.map((row) => keyView(caller, row)), total }
  },

  create: async ({ name, scopes: scopeNames, until }, caller, { db, now, audit }) => {
    const tx = inTransaction(db)
    const scopes = [...new Set(scopeNames)]
    if (!isWithin(caller, scopes)) throw refuse('serviceKeys.beyond')
    if (until !== null && (until <= now() || until > yearsAhead(now()))) throw refuse('serviceKeys.until', {}, badUntil)
    // one after the other, so that no two take the last place or the same name
    await holdAccount(tx, caller.account.id)
    const secret = newApiKey()
    const key = await asPlatform(tx, 'people', async (all) => {
      await checkPlace(all, caller.account.id, name, now())
      const fields = { name, scopes, until, accountId: caller.account.id, userId: caller.user.id }
      const id = await keepServiceKey(all, secret, fields, now())
      return requireKey(all, caller, id, now())
    })
    audit({ objectType: 'serviceKey', objectId: key.id, after: { name, scopes, until, apiKey: key.prefix } })
    return { key: keyView(caller, key), secret: secret.key }
  },

  reset: async ({ id }, caller, { db, now, audit }) => {
    const { key: secret, hash, prefix } = newApiKey()
    const { before, after } = await asPlatform(inTransaction(db), 'people', async (all) => {
      const before = await changeable(all, caller, id, now())
      const isReset = await replaceSecret(all, caller.account.id, id, { hash, prefix, user_id: caller.user.id }, now())
      if (!isReset) throw refuse('serviceKeys.ended')
      return { before, after: await requireKey(all, caller, id, now()) }
    })
    audit({
      objectType: 'serviceKey',
      objectId: id,
      before: { name: before.name, apiKey: before.prefix },
      after: { name: before.name, apiKey: prefix },
    })
    return { key: keyView(caller, after), secret }
  },

  revoke: async ({ id }, caller, { db, now, audit }) => {
    const { before, after } = await asPlatform(inTransaction(db), 'people', async (all) => {
      const before = await changeable(all, caller, id, now())
      await revokeApiKey(all, id, now())
      return { before, after: await requireKey(all, caller, id, now()) }
    })
    audit({
      objectType: 'serviceKey',
      objectId: id,
      before: { name: before.name, state: before.state },
      after: { name: before.name, state: after.state },
    })
    return { key: keyView(caller, after) }
  },
}

async function requireKey(tx: Tx, { account }: Asker, id: number, now: Date): Promise<KeyRow> {
  const key = await findKey(tx, account.id, id, now)
  if (!key) throw refuse('serviceKeys.notFound')
  return key
}

/** A key of the account that has no rights beyond those of who changes it. */
async function changeable(tx: Tx, caller: Asker, id: number, now: Date): Promise<KeyRow> {
  const key = await requireKey(tx, caller, id, now)
  if (!isWithin(caller, key.scopes)) throw refuse('serviceKeys.beyond')
  return key
}

async function checkPlace(tx: Tx, accountId: number, name: string, now: Date): Promise<void> {
  const names = await listLiveNames(tx, accountId, now)
  if (names.length >= serviceKeyBounds.keys) throw refuse('serviceKeys.full', { max: serviceKeyBounds.keys })
  // the journal names calls by it: two that work at once are never called alike
  if (names.includes(name.toLowerCase())) throw refuse('serviceKeys.nameTaken', {}, badName)
}

const keyView = (caller: Asker, { prefix, ...key }: KeyRow): ServiceKey => ({
  ...key,
  masked: `${prefix}…`,
  mayChange: isWithin(caller, key.scopes),
})

const badName = { name: ['Такой ключ уже есть'] }
const badUntil = { until: ['Выберите день в\u00a0будущем, не\u00a0дальше пяти лет'] }

function yearsAhead(now: Date): Date {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + serviceKeyBounds.years)
  return end
}
