import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission, Section } from '@skleyka/contract/permissions/permissions.ts'
import type { Account } from '../session/app-state.ts'
import { placeOf, type Visitor } from './places.ts'

interface TestUser {
  sections?: Section[]
  held?: Permission[]
  admin?: boolean
  holders?: string[]
  accounts?: boolean
  unconfirmed?: boolean
}

function visitor(options: TestUser = {}): Visitor {
  const account: Account = {
    accountId: 1,
    accountName: 'Студия',
    accountCode: 'studio',
    logo: null,
    availableSections: options.sections ?? ['VIDEO', 'LIVESTREAM'],
    permissions: { media: [], yauth: [], streaming: [] },
    held: new Set(options.held),
  }
  const accountsList = options.accounts === false ? [] : [account]
  return {
    accountsList,
    accountCodes: Object.fromEntries(accountsList.map((one) => [one.accountCode, one])),
    copyrightHolderPermissions: options.holders ?? [],
    user: {
      id: 1,
      email: 'a@b.example',
      name: 'А',
      admin: options.admin ?? false,
      avatar: null,
      confirmationNeeded: options.unconfirmed ?? false,
    },
  }
}

/** The place in one line, for tables. */
function shown(path: string, options?: TestUser): string {
  const place = placeOf(path, visitor(options))
  if (place.kind === 'redirect') return `→ ${place.to}`
  return 'area' in place ? `${place.area} ${place.gate}` : place.kind
}

for (const area of ['analytics', 'cc'] as const) {
  test(`C-2.2-01 … C-2.2-05 /${area} is for administrators, deeper paths of others lead to it`, () => {
    assert.equal(shown(`/${area}`, { admin: true }), `${area} open`)
    assert.equal(shown(`/${area}/deep/er`, { admin: true }), `${area} open`)
    assert.equal(shown(`/${area}`), `${area} restricted`)
    assert.equal(shown(`/${area}/deep`), `→ /${area}`)
    assert.equal(shown(`/${area}/deep`, { holders: ['Волга'] }), `→ /${area}`)
  })
}

test('C-2.2-06 C-2.2-07 /kpo is for copyright holders and administrators', () => {
  assert.equal(shown('/kpo/holders', { holders: ['Волга'] }), 'kpo open')
  assert.equal(shown('/kpo/holders', { admin: true }), 'kpo open')
  assert.equal(shown('/kpo'), 'kpo restricted')
  assert.equal(shown('/kpo/holders'), '→ /kpo')
})

test('C-2.2-08 an account that is not the user’s is for the server to speak of', () => {
  assert.equal(shown('/ac/other/records'), 'foreignAccount')
  assert.equal(shown('/ac/%E0%A4%A/records'), 'foreignAccount')
  const roots = ['/ac/other', '/ac/other/records'].map((path) => placeOf(path, visitor()))
  assert.deepEqual(
    roots.map((place) => 'atRoot' in place && place.atRoot),
    [true, false],
  )
})

test('C-2.3-01 … C-2.3-06 Q-11 P-S-10 livestreams need the section and the permission', () => {
  const held: Permission[] = ['streaming.can_use_translations']
  assert.equal(shown('/ac/studio/livestreams/create', { held }), 'livestreams open')
  assert.equal(shown('/ac/studio/livestreams'), 'livestreams activation')
  assert.equal(shown('/ac/studio/livestreams/12'), '→ /ac/studio/livestreams')
  assert.equal(shown('/ac/studio/livestreams', { held, sections: ['VIDEO'] }), 'livestreams restricted')
  assert.equal(shown('/ac/studio/livestreams', { admin: true, sections: ['VIDEO'] }), 'livestreams restricted')
})

test('C-2.3-07 C-2.3-08 P-Y-06 stat needs can_view_account_stat', () => {
  assert.equal(shown('/ac/studio/stat/vod/all', { held: ['yauth.can_view_account_stat'] }), 'stat open')
  assert.equal(shown('/ac/studio/stat'), 'stat restricted')
  assert.equal(shown('/ac/studio/stat/vod/all'), '→ /ac/studio/stat')
})

test('C-2.3-09 setting is always available', () => {
  assert.equal(shown('/ac/studio/setting/roles', { sections: [] }), 'setting open')
})

test('C-2.3-10 … C-2.3-12 any other path is the video area, or records without it', () => {
  for (const path of ['records', 'records/5', 'filters', 'albums/3', 'editor', 'trash', 'attributes']) {
    assert.equal(shown(`/ac/studio/${path}`), 'records open', path)
  }
  assert.equal(shown('/ac/studio/records', { sections: [] }), 'records restricted')
  assert.equal(shown('/ac/studio/records/5', { sections: [] }), '→ /ac/studio/records')
  assert.equal(shown('/ac/studio/albums', { sections: [] }), '→ /ac/studio/records')
})

test('C-2.1-05 routes are case-sensitive', () => {
  assert.equal(shown('/CC', { admin: true }), 'notFound')
  assert.equal(shown('/ac/Studio/records'), 'foreignAccount')
  assert.equal(shown('/ac/studio/Stat'), 'records open')
})

test('C-2.5-01 C-2.5-02 a user without accounts sees only the root', () => {
  for (const path of ['/cc', '/kpo/holders', '/ac/studio/records', '/records']) {
    assert.equal(shown(path, { accounts: false }), '→ /', path)
  }
  assert.equal(shown('/', { accounts: false }), 'noAccounts')
  assert.equal(shown('/', { accounts: false, unconfirmed: true }), 'unconfirmed')
})

test('C-2.2-09 the root shows the picker to the rest; a holder without accounts goes to his place (Q-13)', () => {
  assert.equal(shown('/'), 'picker')
  assert.equal(shown('/', { accounts: false, admin: true }), 'picker')
  assert.equal(shown('/', { accounts: false, holders: ['Волга'] }), '→ /kpo/holders')
})

test('C-2.4-07 Q-07 the root of an account is a place of its own: it shows why the account did not open', () => {
  assert.equal(shown('/ac/studio'), 'accountRoot')
  assert.equal(shown('/ac/studio/', { sections: [] }), 'accountRoot')
})
