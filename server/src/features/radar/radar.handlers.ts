import { createHash, randomBytes } from 'node:crypto'
import type { radar } from '@skleyka/contract/radar/radar.calls.ts'
import { radarBounds } from '@skleyka/contract/radar/radar-bounds.ts'
import { inTransaction, type Tx } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { worksFolder } from '../../storage/keys.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { openClaim } from '../claims/claims.ts'
import { purgeObjects } from '../processing/processing.ts'
import { claimOf } from './claim-of-match.ts'
import { decideMatch, listMatches, lockMatch } from './matches.sql.ts'
import {
  countWorks,
  deleteWork,
  findOwnVideo,
  findTurnAccount,
  insertWork,
  listWorks,
  lockHolder,
  lockWork,
  updateWork,
} from './works.sql.ts'

const firstOnly = { page: 1, perPage: 1, sort: { field: 'found', order: 'desc' } } as const

export const radarHandlers: Handlers<typeof radar> = {
  works: async (query, { holder }, { db }) => listWorks(db, holder.id, query),

  addWork: async ({ name, rule, recordId, sizeBytes }, { holder }, { db, audit }) => {
    const tx = inTransaction(db)
    await lockHolder(tx, holder.id)
    if ((await countWorks(tx, holder.id)) >= radarBounds.works) throw refuse('radar.full', { most: radarBounds.works })
    const added =
      recordId !== null && sizeBytes === null
        ? await addVideo(tx, { holderId: holder.id, name, rule }, recordId)
        : recordId === null && sizeBytes !== null
          ? await addFile(tx, { holderId: holder.id, name, rule }, sizeBytes)
          : null
    if (added === null) throw refuse('radar.oneSource')
    audit({
      objectType: 'radarWork',
      objectId: added.id,
      after: { holder: holder.name, name, rule, recordId, bytes: sizeBytes },
    })
    return added
  },

  changeWork: async ({ id, name, rule }, { holder }, { db, audit }) => {
    const tx = inTransaction(db)
    const before = await requireWork(tx, holder.id, id)
    await updateWork(tx, id, { name, rule })
    audit({
      objectType: 'radarWork',
      objectId: id,
      before: { name: before.name, rule: before.rule },
      after: { name, rule },
    })
    return { id }
  },

  deleteWork: async ({ id }, { holder }, { db, audit }) => {
    const tx = inTransaction(db)
    const { name } = await requireWork(tx, holder.id, id)
    await deleteWork(tx, id)
    const accountId = await findTurnAccount(tx)
    if (accountId !== null) await purgeObjects(tx, accountId, [worksFolder(id)])
    audit({ objectType: 'radarWork', objectId: id, before: { holder: holder.name, name } })
    return { id }
  },

  matches: async ({ workId, state, ...query }, { holder }, { db }) =>
    listMatches(db, { holderId: holder.id, workId, state }, query),

  match: async ({ id }, { holder }, { db }) => {
    const { items } = await listMatches(db, { holderId: holder.id, id }, firstOnly)
    const [match] = items
    if (!match) throw refuse('radar.noMatch')
    return { match }
  },

  judge: async ({ id, isFalse }, { holder, user }, { db, now, audit }) => {
    const tx = inTransaction(db)
    const match = await lockMatch(tx, holder.id, id)
    if (!match) throw refuse('radar.noMatch')
    if (match.state === 'CLAIMED') throw refuse('radar.claimed')
    const state = isFalse ? 'DISMISSED' : 'NEW'
    if (match.state === state) return { id, state }
    await decideMatch(tx, id, { state, userId: user.id, now: now() })
    const { accountId } = match
    audit({ objectType: 'radarMatch', objectId: id, accountId, before: { state: match.state }, after: { state } })
    return { id, state }
  },

  claim: async ({ id }, { holder, user }, services) => {
    const tx = inTransaction(services.db)
    const match = await lockMatch(tx, holder.id, id)
    if (!match) throw refuse('radar.noMatch')
    if (match.state === 'CLAIMED') throw refuse('radar.claimed')
    const claimant = { holderId: holder.id, name: holder.name, userId: user.id }
    const record = { id: match.recordId, accountId: match.accountId }
    const claimId = await openClaim(tx, services, record, claimant, claimOf(match))
    await decideMatch(tx, id, { state: 'CLAIMED', claimId, userId: user.id, now: services.now() })
    services.audit({
      ...{ objectType: 'radarMatch', objectId: id, accountId: match.accountId },
      ...{ before: { state: match.state }, after: { state: 'CLAIMED', claimId } },
    })
    return { id, claimId }
  },

  betweenAccounts: async (query, _caller, { db }) => listMatches(db, { holderId: null }, query),
}

type WorkHead = Pick<Parameters<typeof insertWork>[1], 'holderId' | 'name' | 'rule'>

async function addVideo(tx: Tx, head: WorkHead, recordId: number): Promise<{ id: number; link: null }> {
  const accountId = await findOwnVideo(tx, head.holderId, recordId)
  const badVideo = { recordId: ['Нет такого видео этого правообладателя'] }
  if (accountId === null) throw refuse('radar.noVideo', {}, badVideo)
  const id = await insertWork(tx, { ...head, source: { recordId } })
  if (id === null) throw refuse('radar.already', {}, { recordId: [refuse('radar.already').message] })
  await enqueue(tx, { type: 'reference', payload: { workId: id }, accountId, recordId, uniqueKey: `reference:${id}` })
  return { id, link: null }
}

async function addFile(tx: Tx, head: WorkHead, sizeBytes: number): Promise<{ id: number; link: string }> {
  const secret = randomBytes(32).toString('base64url')
  const id = await insertWork(tx, { ...head, source: { sizeBytes, linkHash: hashOfLink(secret) } })
  if (id === null) throw new Error('a work of a file takes no place of another')
  return { id, link: `/radar/${secret}` }
}

/** The secret of a link as it is stored. */
export const hashOfLink = (secret: string): Buffer => createHash('sha256').update(`radar|${secret}`).digest()

async function requireWork(tx: Tx, holderId: number, id: number) {
  const work = await lockWork(tx, holderId, id)
  if (!work) throw refuse('radar.noWork')
  return work
}
