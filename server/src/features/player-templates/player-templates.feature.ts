import { playerBody } from '@skleyka/contract/player-templates/player-look.ts'
import type { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import type { Feature } from '../../registry/feature.ts'
import { sharedTemplates, templateEngine } from '../templates/templates.ts'
import { checkPlayer, testCss } from './player-rules.ts'

const kind = 'player'

const one = async (db: Db, accountId: number, id: number) => ({
  template: sharedTemplates.view(kind, playerBody, await sharedTemplates.known(db, accountId, kind, id)),
})

const handlers: Handlers<typeof playerTemplates> = {
  ...templateEngine.handlers(kind, playerBody, { check: checkPlayer }),
  test: testCss,

  share: async ({ id, on }, { account }, services) => {
    const tx = inTransaction(services.db)
    await sharedTemplates.lock(tx, account.id, kind)
    const now = await one(tx, account.id, id)
    const { shared, sharedBy, published } = now.template
    if (shared === on) return now
    if (sharedBy !== null) throw refuse('templates.mirrored', { account: sharedBy })
    if (published === null) throw refuse('templates.notPublished')
    await sharedTemplates.save(tx, account.id, id, on)
    services.audit({ objectType: 'template', objectId: id, before: { shared: !on }, after: { shared: on } })
    return one(tx, account.id, id)
  },

  shared: async (question, { account }, { db }) => {
    const { rows, total } = await sharedTemplates.list(db, account.id, kind, question)
    const items = rows.map(({ id, name, body, account_name: accountName, taken_as: takenAs }) => ({
      ...{ id, name, accountName, takenAs },
      body: playerBody.parse(body),
    }))
    return { items, total }
  },

  take: async ({ id: sharedId }, { account }, services) => {
    const tx = inTransaction(services.db)
    await sharedTemplates.lock(tx, account.id, kind)
    const mirrorId = await sharedTemplates.mirrorOf(tx, account.id, sharedId)
    if (mirrorId !== null) return one(tx, account.id, mirrorId)
    await sharedTemplates.begin(tx, account.id, kind)
    const found = await sharedTemplates.find(tx, kind, sharedId)
    if (found === null) throw refuse('templates.notFound')
    const { name, account_name: sharedBy } = found
    if (await sharedTemplates.isNameTaken(tx, account.id, kind, name, null))
      throw refuse('templates.sharedName', { name })
    const id = await sharedTemplates.insertMirror(tx, kind, sharedId, name)
    if (id === null) throw refuse('templates.notFound')
    services.audit({ objectType: 'template', objectId: id, after: { templateKind: kind, name, sharedBy } })
    return one(tx, account.id, id)
  },
}

/**
 * Player templates: look, controls, texts, CSS. CSS is parsed and written anew without anything that loads. Accounts may share
 * templates with all others. Decisions 86, 95.
 */
export const playerTemplatesFeature = { areas: { playerTemplates: handlers } } satisfies Feature
