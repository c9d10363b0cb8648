import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@skleyka/contract/contract.ts'
import { holderHeader } from '@skleyka/contract/copyright-holders/holder-header.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { allPermissions, type Permission, type Section, sections } from '@skleyka/contract/permissions/permissions.ts'
import { testDatabase } from '../test/test-database.ts'
import { type As, testHttp } from '../test/test-http.ts'
import { testRows } from '../test/test-rows.ts'
import { lockMemberState } from './features/accounts/accounts.ts'
import { addHolderMember, signHolderGrant } from './features/copyright-holders/copyright-holders.ts'
import { keepServiceKey, newApiKey } from './features/sessions/sessions.ts'
import { features } from './features.ts'
import { areasOf } from './registry/feature.ts'

// safety.md 9: every call of the contract against every kind of caller; a new call enters by itself
const { db } = await testDatabase()
const make = testRows(db)
const http = await testHttp({ db })
const calls: [string, AnyCall][] = Object.entries(contract).flatMap(([area, named]) =>
  Object.entries(named).map(([name, call]): [string, AnyCall] => [`${area}.${name}`, call]),
)

type Verdict = 'allowed' | 'noSession' | 'forbidden' | 'locked' | 'section'

interface Kind {
  readonly title: string
  /** Makes the caller for a call that asks for this permission and section. */
  caller(permission: Permission | undefined, section: Section | undefined): Promise<As>
  /** Returns what the caller of a member's call is told, by what the call asks for. */
  verdict(asks: { permission: Permission | undefined; section: Section | undefined; forPerson: boolean }): Verdict
  signedIn: boolean
  /** A program that calls for an account, and not for a person. */
  program?: boolean
  administrator?: boolean
  /** Bears a token that names a copyright holder he acts for. */
  holder?: boolean
}

const all = [...sections]
const member = async (permissions: Permission[], options: Parameters<typeof make.account>[0] = {}, who = {}) => {
  const user = await make.user(who)
  const { code } = await make.account({ sections: all, members: { [user]: permissions }, ...options })
  return { user, account: code }
}

/** A service key of the account, whose maker has these permissions there. */
async function serviceKey(held: Permission[], scopes: Permission[], who = {}): Promise<As> {
  const { user, account } = await member(held, {}, who)
  const { id } = await db.selectFrom('accounts').select('id').where('code', '=', account).executeTakeFirstOrThrow()
  const secret = newApiKey()
  const fields = { name: 'Сайт', scopes, until: null, accountId: id, userId: user }
  await keepServiceKey(db, secret, fields, new Date())
  return { account, headers: { authorization: `Bearer ${secret.key}` } }
}

/** A person who acts for a copyright holder and has been given the token of it, in an account he is no member of. */
async function actingFor(user: number) {
  await addHolderMember(db, 'Ока-Фильм', user)
  const { id } = await db.selectFrom('holders').select('id').where('name', '=', 'Ока-Фильм').executeTakeFirstOrThrow()
  const grant = { holderId: id, userId: user, until: new Date(Date.now() + 3_600_000) }
  const token = signHolderGrant(http.services.secrets.key('holder grants'), grant)
  return { user, account: (await make.account({ sections: all })).code, headers: { [holderHeader]: token } }
}

/** Acts of a person on himself and on keys: a key that leaks must not outlive its end. */
const ofPersons = new Set([
  ...['users.get', 'users.update', 'users.signInHistory', 'users.rights', 'users.sessions', 'users.endSession'],
  ...['users.apiKey', 'users.resetApiKey', 'users.uploadAvatar', 'users.removeAvatar'],
  ...['serviceKeys.list', 'serviceKeys.create', 'serviceKeys.reset', 'serviceKeys.revoke'],
])

const kinds: Kind[] = [
  {
    title: 'a visitor',
    caller: async () => ({ account: (await make.account({ sections: all })).code }),
    verdict: () => 'noSession',
    signedIn: false,
  },
  {
    title: 'a member without any permission',
    caller: () => member([]),
    verdict: ({ permission }) => (permission ? 'forbidden' : 'allowed'),
    signedIn: true,
  },
  {
    title: 'a member with only the permission',
    caller: (permission) => member(permission ? [permission] : []),
    verdict: () => 'allowed',
    signedIn: true,
  },
  {
    title: 'a member with all permissions but the one',
    caller: (permission) => member(allPermissions.filter((one) => one !== permission)),
    verdict: ({ permission }) => (permission ? 'forbidden' : 'allowed'),
    signedIn: true,
  },
  {
    title: 'a member of another account with every permission there',
    caller: async () => ({ ...(await member([...allPermissions])), account: (await make.account()).code }),
    verdict: () => 'forbidden',
    signedIn: true,
  },
  {
    title: 'a member with unconfirmed mail (C-6-05)',
    caller: () => member([...allPermissions], {}, { confirmationNeeded: true }),
    verdict: ({ permission }) => (permission ? 'forbidden' : 'allowed'),
    signedIn: true,
  },
  {
    title: 'a member of a locked account',
    caller: async () => {
      const as = await member([...allPermissions])
      await db.updateTable('accounts').set({ state: 'LOCKED' }).where('code', '=', as.account).execute()
      return as
    },
    verdict: () => 'locked',
    signedIn: true,
  },
  {
    title: 'a member of an account without the section',
    caller: async (_permission, section) => {
      const as = await member([...allPermissions])
      const available_sections = all.filter((one) => one !== section)
      await db.updateTable('accounts').set({ available_sections }).where('code', '=', as.account).execute()
      return as
    },
    verdict: ({ section }) => (section ? 'section' : 'allowed'),
    signedIn: true,
  },
  {
    title: 'an administrator who is no member (C-6-01)',
    caller: async () => ({
      user: await make.user({ admin: true }),
      account: (await make.account({ sections: all })).code,
    }),
    verdict: () => 'allowed',
    administrator: true,
    signedIn: true,
  },
  {
    title: 'a member with only the permission, by the cookie of a browser,',
    caller: async (permission) => ({ ...(await member(permission ? [permission] : [])), by: 'cookie' }),
    verdict: () => 'allowed',
    signedIn: true,
  },
  {
    title: 'a person with every permission who is locked out of the account',
    caller: async () => {
      const as = await member([...allPermissions])
      const { id } = await db
        .selectFrom('accounts')
        .select('id')
        .where('code', '=', as.account)
        .executeTakeFirstOrThrow()
      const lock = { by: as.user, reason: '' }
      await db.transaction().execute((tx) => lockMemberState(tx, id, as.user, lock))
      return as
    },
    verdict: () => 'forbidden',
    signedIn: true,
  },
  {
    title: 'a copyright holder who is no member (C-6-03)',
    caller: async () => {
      const user = await make.user()
      await addHolderMember(db, 'Волга-Фильм', user)
      return { user, account: (await make.account({ sections: all })).code }
    },
    verdict: () => 'forbidden',
    signedIn: true,
  },
  {
    title: 'a copyright holder with its token (C-7.3-37)',
    caller: async () => actingFor(await make.user()),
    verdict: () => 'forbidden',
    signedIn: true,
    holder: true,
  },
  {
    title: 'an administrator with the token of a copyright holder',
    caller: async () => ({
      ...(await actingFor(await make.user({ admin: true }))),
      account: (await make.account({ sections: all })).code,
    }),
    verdict: () => 'allowed',
    administrator: true,
    signedIn: true,
    holder: true,
  },
  {
    title: 'a person with a token that was taken back',
    caller: async () => {
      const as = await actingFor(await make.user())
      await db.deleteFrom('holder_members').where('user_id', '=', as.user).execute()
      return as
    },
    verdict: () => 'forbidden',
    signedIn: true,
  },
  {
    title: 'a person with the token of somebody else',
    caller: async () => ({ ...(await actingFor(await make.user())), user: await make.user() }),
    verdict: () => 'forbidden',
    signedIn: true,
  },
  {
    title: 'a service key with the scope',
    caller: (permission) => serviceKey([...allPermissions], permission ? [permission] : []),
    verdict: ({ forPerson }) => (forPerson ? 'forbidden' : 'allowed'),
    signedIn: true,
    program: true,
  },
  {
    title: 'a service key without the scope, of a maker with every permission,',
    caller: (permission) =>
      serviceKey(
        [...allPermissions],
        allPermissions.filter((one) => one !== permission),
      ),
    verdict: ({ permission, forPerson }) => (permission || forPerson ? 'forbidden' : 'allowed'),
    signedIn: true,
    program: true,
  },
  {
    title: 'a service key with the scope whose maker has the permission no longer',
    caller: (permission) => serviceKey([], permission ? [permission] : []),
    verdict: ({ permission, forPerson }) => (permission || forPerson ? 'forbidden' : 'allowed'),
    signedIn: true,
    program: true,
  },
  {
    title: 'a service key of an administrator with the scope, in another account of his',
    caller: async () => ({
      ...(await serviceKey([...allPermissions], [...allPermissions], { admin: true })),
      account: (await make.account({ sections: all })).code,
    }),
    verdict: () => 'forbidden',
    signedIn: true,
    program: true,
  },
  ...(await systemRoles()).map(
    ({ id, name, permissions }): Kind => ({
      title: `«${name}» of the system (C8)`,
      caller: async () => {
        const as = await member([])
        const account = db.selectFrom('accounts').select('id').where('code', '=', as.account)
        await db.insertInto('membership_roles').values({ account_id: account, user_id: as.user, role_id: id }).execute()
        return as
      },
      verdict: ({ permission }) =>
        permission === undefined || permissions.includes(permission) ? 'allowed' : 'forbidden',
      signedIn: true,
    }),
  ),
]

function systemRoles() {
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions'])
    .where('account_id', 'is', null)
    .orderBy('id')
    .execute()
}

for (const kind of kinds) {
  test(`${kind.title} may make exactly the calls that are his`, async () => {
    assert.deepEqual(await strays(http, kind), [])
  })
}

test(`the matrix is ${calls.length * kinds.length} cases: ${calls.length} calls by ${kinds.length} kinds of callers`, () => {
  assert.ok(calls.length > 200 && kinds.length === 28)
})

test('a check that is missing is found by the matrix, whoever it is missing for', async () => {
  const bound = areasOf(features)
  const { area, handlers } = bound.trash ?? { area: {}, handlers: {} }
  const { empty, dispose } = contract.trash
  const open = {
    ...area,
    empty: { ...empty, access: { who: 'member' } as const },
    dispose: { ...dispose, access: { who: 'signedIn' } as const },
  }
  const faulty = await testHttp({ db, areas: { ...bound, trash: { area: open, handlers } } })
  const ofTrash = calls.filter(([name]) => name.startsWith('trash.'))
  const found = new Set<string>()
  for (const kind of kinds) for (const [name] of await strays(faulty, kind, ofTrash)) found.add(name)
  assert.deepEqual([...found].toSorted(), ['trash.dispose', 'trash.empty'])
})

type Http = Pick<typeof http, 'call' | 'send'>

/** The calls that a caller of this kind is told something else of than the second model says. */
async function strays(
  http: Http,
  kind: Kind,
  of = calls,
): Promise<[name: string, answer: Verdict, expectedAnswer: Verdict][]> {
  const found: [string, Verdict, Verdict][] = []
  const callers = new Map<string, As>()
  for (const [name, call] of of) {
    const { access } = call
    const [permission, section] = access.who === 'member' ? [access.permission, access.section] : []
    const key = `${permission} ${section}`
    const as = callers.get(key) ?? (await kind.caller(permission, section))
    callers.set(key, as)
    const [answer, expectedAnswer] = [await ask(http, call, as), expected(name, call, kind)]
    if (answer !== expectedAnswer) found.push([name, answer, expectedAnswer])
  }
  return found
}

/** The second model: what a caller of this kind has to be told, from the specification alone. */
function expected(name: string, { access }: AnyCall, kind: Kind): Verdict {
  if (access.who === 'everyone' || access.who === 'uploadHolder') return 'allowed'
  if (!kind.signedIn) return 'noSession'
  if (access.who === 'administrator') return kind.administrator ? 'allowed' : 'forbidden'
  if (access.who === 'holder') return kind.holder ? 'allowed' : 'forbidden'
  if (access.who !== 'member') return kind.program ? 'forbidden' : 'allowed'
  const forPerson = ofPersons.has(name)
  return kind.verdict({ permission: access.permission, section: access.section, forPerson })
}

/** Asks with empty params: whoever may not ask hears so before a look is taken at them. */
async function ask(http: Http, call: AnyCall, { account, ...who }: As): Promise<Verdict> {
  const inAccount = call.access.who === 'member' && account !== undefined
  const as = inAccount ? { ...who, account } : who
  if (call.kind === 'method') {
    const { error } = await http.call(call.path, {}, as)
    return verdicts[`${error?.type}/${error?.subtype}`] ?? 'allowed'
  }
  const url = call.path.replace('{code}', account ?? 'x').replace(/\{\w+\}/g, '1')
  const { status, body } = await http.send(call.verb, url, as, call.verb === 'GET' ? undefined : {})
  const words: string = body.error?.[0] ?? ''
  if (status === 401) return words === 'Аккаунт заблокирован' ? 'locked' : 'noSession'
  if (status === 403) return words === 'Раздел не подключён для этого аккаунта' ? 'section' : 'forbidden'
  return 'allowed'
}

const verdicts: Record<string, Verdict> = {
  'AUTH/NO_SESSION': 'noSession',
  'ACCESS/FORBIDDEN': 'forbidden',
  'ACCESS/HOLDER': 'forbidden',
  'ACCESS/LOCKED': 'locked',
  'ACCESS/SECTION': 'section',
}
