import {
  type Impersonation,
  type impersonation,
  impersonationMinutes,
} from '@skleyka/contract/impersonation/impersonation.calls.ts'
import { wholeAddress } from '../../database/avatar-paths.ts'
import { type Db, inTransaction } from '../../database/database.ts'
import type { CallServices, Handlers } from '../../http/handlers.ts'
import { refuse } from '../../http/refuse.ts'
import type { Feature } from '../../registry/feature.ts'
import { enterAccount } from '../accounts/accounts.ts'
import { noticeImpersonation } from '../notifications/notifications.ts'
import { tellOfSignIn } from '../sign-in-mail/sign-in-mail.ts'
import {
  endImpersonation,
  findMember,
  findOpen,
  findPermissions,
  type Holder,
  insertImpersonation,
  type OpenImpersonation,
} from './impersonation.sql.ts'
import { holderOf } from './impersonation.ts'

const handlers: Handlers<typeof impersonation> = {
  start: async ({ accountCode, userId, reason }, { user, signedIn }, services) => {
    const { db, now, audit } = services
    const tx = inTransaction(db)
    const holder = holderOf(signedIn)
    const account = await enterAccount(tx, accountCode, user)
    const accountId = account.id
    const person = await findMember(tx, accountId, userId)
    if (person === null) throw refuse('users.notFound')
    if (person.admin) throw refuse('impersonation.administrator')
    if (!person.member || person.state !== 'ACTIVE') throw refuse('impersonation.noMember')
    const startedAt = now()
    const until = new Date(startedAt.getTime() + impersonationMinutes * 60_000)
    const id = await insertImpersonation(tx, holder, { userId, accountId, reason, startedAt, until })
    await noticeImpersonation(tx, { userId, accountId }, { name: user.name || user.email, reason })
    await tellOfSignIn(tx, services, person.email, { what: 'impersonated', account: account.name, reason })
    audit({ objectType: 'user', objectId: userId, accountId, after: { impersonated: true, reason, until } })
    return { impersonation: await readImpersonation(tx, id, holder, startedAt, services) }
  },

  get: async ({ id }, { signedIn }, services) => ({
    impersonation: await readImpersonation(services.db, id, holderOf(signedIn), services.now(), services),
  }),

  end: async ({ id }, { signedIn }, { db, now, audit }) => {
    const ended = await endImpersonation(inTransaction(db), id, holderOf(signedIn), now())
    if (ended) {
      const { user_id: objectId, account_id: accountId } = ended
      audit({ objectType: 'user', objectId, accountId, before: { impersonated: true }, after: { impersonated: false } })
    }
    return {}
  },
}

async function readImpersonation(
  db: Db,
  id: number,
  holder: Holder,
  now: Date,
  services: CallServices,
): Promise<Impersonation> {
  const open = await findOpen(db, id, holder, now)
  if (open === null) throw refuse('impersonation.ended')
  return view(open, await findPermissions(db, open.account_id, open.user_id), services)
}

const view = (
  open: OpenImpersonation,
  permissions: readonly string[],
  services: Pick<CallServices, 'publicUrl'>,
): Impersonation => ({
  ...{ id: open.id, until: open.until, reason: open.reason, permissions: [...permissions] },
  account: { code: open.code, name: open.account_name },
  user: { id: open.user_id, email: open.email, name: open.name, avatar: wholeAddress(services, open.avatar) },
})

/** Lets an administrator work in another person's name for a limited time. Every audit line names both. */
export const impersonationFeature = { areas: { impersonation: handlers } } satisfies Feature
