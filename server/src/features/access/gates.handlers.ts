import { type GateKind, gateBounds, type gates } from '@skleyka/contract/access/gates.calls.ts'
import type { ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import { inTransaction } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import { embedHosts } from '../accounts/accounts.ts'
import {
  countTickets,
  type FoundGate,
  findGate,
  insertTickets,
  listAllTickets,
  listTickets,
  lockGate,
  putGate,
  revokeTickets,
  widenGate,
} from './gates.sql.ts'
import { askCode, readMailDomains } from './mail-gate.ts'
import { linkKey, openingUrl } from './secrets.ts'
import { newTickets, showTicket, ticketTable } from './tickets.ts'
import { unlock, weigh } from './unlock.ts'

const longestMs = 366 * 24 * 3600 * 1000

export const gatesHandlers: Handlers<typeof gates, 'save' | 'unlock'> = {
  get: async ({ recordId }, { account }, { db }) => ({ gate: await requireGate(findGate(db, account.id, recordId)) }),

  save: {
    begin: async (params, { account }, { passwords }) => {
      const { kind, password } = params
      if (kind !== 'PASSWORD' || password === undefined) return (within) => saveGate(params, null, account.id, within)
      const hashed = await passwords.hash(password)
      if (hashed === null) throw refuse('gates.busy')
      return (within) => saveGate(params, hashed, account.id, within)
    },
  },

  link: async ({ recordId }, { account }, services) => {
    const gate = await requireGate(findGate(services.db, account.id, recordId))
    const embedServices = await embedHosts.applyAccountHost(services, services.db, account.id)
    return { url: gate.kind === 'LINK' ? privateLink(embedServices, gate) : null }
  },

  renewLink: async ({ recordId }, { account }, services) => {
    const tx = inTransaction(services.db)
    const before = await requireGate(lockGate(tx, account.id, recordId))
    if (before.kind !== 'LINK') throw refuse('gates.noLink')
    await putGate(tx, account.id, recordId, { kind: 'LINK' })
    const after = await requireGate(findGate(tx, account.id, recordId))
    const epochs = { before: { privateLink: before.epoch }, after: { privateLink: after.epoch } }
    services.audit({ objectType: 'record', objectId: recordId, ...epochs })
    return { url: privateLink(await embedHosts.applyAccountHost(services, tx, account.id), after) }
  },

  makeTickets: async ({ recordId, kind, count, maxUses, until, viewer }, { account, user }, services) => {
    const tx = inTransaction(services.db)
    const now = services.now()
    if (until && (until <= now || until.getTime() > now.getTime() + longestMs)) throw refuse('gates.until')
    const { uuid } = await requireGate(lockGate(tx, account.id, recordId))
    if ((await countTickets(tx, account.id, recordId)) + count > gateBounds.tickets) {
      throw refuse('gates.tooMany', { max: gateBounds.tickets })
    }
    const owned = { account_id: account.id, record_id: recordId, created_by: user.id }
    const made = newTickets(services, count, { ...owned, kind, max_uses: maxUses, until, viewer })
    const rows = await insertTickets(tx, made)
    const after = {
      [kind === 'CODE' ? 'madeCodes' : 'madeLinks']: count,
      ticketUses: maxUses,
      ticketsUntil: until,
      ticketsFor: viewer,
    }
    services.audit({ objectType: 'record', objectId: recordId, after })
    const embedServices = await embedHosts.applyAccountHost(services, tx, account.id)
    return { tickets: rows.map((row) => showTicket(embedServices, uuid, row, now)) }
  },

  listTickets: async ({ recordId, kind, page, perPage }, { account }, services) => {
    const { uuid } = await requireGate(findGate(services.db, account.id, recordId))
    const found = await listTickets(services.db, { accountId: account.id, recordId, kind }, { page, perPage })
    const embedServices = await embedHosts.applyAccountHost(services, services.db, account.id)
    return { items: found.rows.map((row) => showTicket(embedServices, uuid, row, services.now())), total: found.total }
  },

  exportTickets: async ({ recordId, kind }, { account }, services) => {
    const { uuid } = await requireGate(findGate(services.db, account.id, recordId))
    const rows = await listAllTickets(services.db, { accountId: account.id, recordId, kind })
    const embedServices = await embedHosts.applyAccountHost(services, services.db, account.id)
    return { csv: ticketTable(rows.map((row) => showTicket(embedServices, uuid, row, services.now()))) }
  },

  revokeTickets: async ({ recordId, ids }, { account }, { db, now, audit }) => {
    const tx = inTransaction(db)
    await requireGate(lockGate(tx, account.id, recordId))
    const revoked = await revokeTickets(tx, { accountId: account.id, recordId, ids, now: now() })
    if (revoked.length > 0) {
      audit({ objectType: 'record', objectId: recordId, after: { revokedTickets: revoked } })
    }
    return { revoked: revoked.length }
  },

  askCode: async (params, _caller, services) => ({
    problem: await askCode(inTransaction(services.db), services, params, services.request.ip),
  }),

  unlock: {
    begin: async (params, _caller, services) => {
      const weighed = await weigh(services, params, services.request.ip)
      return async (within) =>
        typeof weighed === 'string'
          ? { pass: null, problem: weighed }
          : unlock(inTransaction(within.db), within, params, { weighed, address: within.request.ip })
    },
  },
}

/** A new gate in place of the one before; `hashed` is its new password, if it has one. */
async function saveGate(
  { recordId, rowVersion, kind, password, mailDomains }: ParamsOf<typeof gates.save>,
  hashed: string | null,
  accountId: number,
  { db, audit }: Pick<CallServices, 'db' | 'audit'>,
): Promise<ResultOf<typeof gates.save>> {
  const tx = inTransaction(db)
  const before = await requireGate(lockGate(tx, accountId, recordId))
  if (before.rowVersion !== rowVersion) throw refuse('gates.changed')
  if (kind !== 'PASSWORD' && password !== undefined) throw refuse('gates.passwordAside')
  const kept = before.kind === 'PASSWORD' ? before.passwordHash : null
  if (kind === 'PASSWORD' && password === undefined && kept === null) throw refuse('gates.passwordNeeded')
  const domains = kind === 'MAIL' ? readMailDomains(mailDomains ?? before.mailDomains) : []
  if (kind !== 'MAIL' && mailDomains !== undefined) throw refuse('gates.domainsAside')
  const isSame = kind === before.kind && password === undefined
  // the same gate with nothing new to pass stays, and with it who came through
  if (isSame && domains.join() === before.mailDomains.join()) return { gate: before }
  if (isSame && before.mailDomains.every((one) => domains.includes(one))) {
    await widenGate(tx, accountId, recordId, domains)
  } else {
    const passwordHash = kind === 'PASSWORD' ? (hashed ?? kept) : null
    await putGate(tx, accountId, recordId, { kind, passwordHash, mailDomains: domains })
  }
  const describeGate = (gate: { readonly kind: GateKind; readonly mailDomains: readonly string[] }) => ({
    gate: gate.kind,
    ...(gate.kind === 'MAIL' && { gateMailDomains: gate.mailDomains }),
  })
  const after = { ...describeGate({ kind, mailDomains: domains }), ...(password && { gatePassword: true }) }
  const changes = { before: describeGate(before), after }
  audit({ objectType: 'record', objectId: recordId, ...changes })
  return { gate: await requireGate(findGate(tx, accountId, recordId)) }
}

async function requireGate(found: Promise<FoundGate | null>): Promise<FoundGate> {
  const gate = await found
  if (gate === null) throw refuse('records.notFound')
  return gate
}

const privateLink = (services: Parameters<typeof linkKey>[0] & Parameters<typeof openingUrl>[0], gate: FoundGate) =>
  openingUrl(services, gate.uuid, 'key', linkKey(services, gate.uuid, gate.epoch))
