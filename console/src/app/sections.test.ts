import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission, Section } from '@skleyka/contract/permissions/permissions.ts'
import type { Account } from '../session/app-state.ts'
import { type AreaName, areaNames, areas } from './areas.ts'
import { areaPath, isActive, visibleAreas } from './sections.ts'

type Who = Parameters<typeof visibleAreas>[1]

const ofAccount = areaNames.filter((name) => areas[name].scope === 'account')
const ofPlatform = areaNames.filter((name) => areas[name].scope === 'platform')

const who = (sections: Section[], held: Permission[] = [], admin = false, holders: string[] = []): Who => {
  const account: Account = {
    accountId: 1,
    accountName: '',
    accountCode: 'studio',
    logo: null,
    availableSections: sections,
    permissions: { media: [], yauth: [], streaming: [] },
    held: new Set(held),
  }
  return {
    user: { id: 1, email: '', name: '', admin, avatar: null, confirmationNeeded: false },
    accountCodes: { studio: account },
    accountCode: 'studio',
    copyrightHolderPermissions: holders,
  }
}
const seen = (names: readonly AreaName[], visitor: Who) =>
  [...visibleAreas('account', visitor), ...visibleAreas('platform', visitor)].filter((name) => names.includes(name))
const activeOn = (path: string) => areaNames.filter((name) => isActive(name, path))

test('C-2.8-02 C-2.8-03 Video and Livestreams need their sections', () => {
  assert.deepEqual(seen(ofAccount, who(['VIDEO'])), ['records'])
  assert.deepEqual(seen(ofAccount, who(['LIVESTREAM'])), ['livestreams'])
})

test('C-2.8-04 Statistics needs can_view_account_stat', () => {
  assert.deepEqual(seen(ofAccount, who([], ['yauth.can_view_account_stat'])), ['stat'])
})

test('C-2.8-06 Settings needs one of six permissions', () => {
  const six: Permission[] = [
    'yauth.can_manage_account',
    'media.can_create_metadata',
    'media.can_manage_player_templates',
    'media.can_create_site_access_templates',
    'media.can_create_country_access_templates',
    'media.can_manage_ad_templates',
  ]
  for (const permission of six) assert.deepEqual(seen(ofAccount, who([], [permission])), ['setting'], permission)
  assert.deepEqual(seen(ofAccount, who([], ['media.can_edit_records', 'yauth.can_manage_users'])), [])
})

test('C-6-02 C-2.8-08 C-2.8-09 C-2.8-10 Command center and Analytics are for administrators, Copyright holders for holders too', () => {
  assert.deepEqual(seen(ofPlatform, who([], [], true)), ['cc', 'kpo', 'analytics'])
  assert.deepEqual(seen(ofPlatform, who([], [], false, ['Волга'])), ['kpo'])
  assert.deepEqual(seen(ofPlatform, who(['VIDEO'])), [])
})

test('C-2.8-01 C-2.8-12 with no account chosen only the items of «Ещё» are there', () => {
  const nobody = { ...who(['VIDEO'], [], true), accountCode: null }
  assert.deepEqual(seen(ofAccount, nobody), [])
  assert.deepEqual(seen(ofPlatform, nobody), ['cc', 'kpo', 'analytics'])
})

test('C-2.8-11 the items of «Ещё» lead to the same place from every account, the others into it', () => {
  const paths = (accountCode: string | null) => ofPlatform.map((name) => areaPath(name, { ...who([]), accountCode }))
  assert.deepEqual(paths('studio'), ['/cc/accounts', '/kpo/holders', '/analytics/stat'])
  assert.deepEqual(paths(null), paths('studio'))
  assert.deepEqual(
    ofAccount.map((name) => areaPath(name, who([]))),
    ['records', 'livestreams', 'stat/vod/all', 'setting/account'].map((route) => `/ac/studio/${route}`),
  )
})

test('C-2.3-13 Q-04 records is also current on filter, filters, albums and editor', () => {
  for (const path of ['records', 'records/5', 'filter/2', 'filters', 'albums/1', 'editor']) {
    assert.deepEqual(activeOn(`/ac/studio/${path}`), ['records'], path)
  }
})

test('C-2.3-14 C-2.3-15 C-2.3-16 the other items are current on their own paths', () => {
  assert.deepEqual(activeOn('/ac/studio/livestreams/create'), ['livestreams'])
  assert.deepEqual(activeOn('/ac/studio/stat/vod/all'), ['stat'])
  assert.deepEqual(activeOn('/ac/studio/setting/users/5'), ['setting'])
  assert.deepEqual(activeOn('/ac/studio/Stat'), [])
})

test('C-2.3-15 C-2.3-16 C-2.8-05 default routes of the items', () => {
  const routes = Object.fromEntries(areaNames.map((name) => [name, areas[name].leads]))
  assert.deepEqual(routes, {
    records: 'records',
    livestreams: 'livestreams',
    stat: 'stat/vod/all',
    setting: 'setting/account',
    cc: 'cc/accounts',
    kpo: 'kpo/holders',
    analytics: 'analytics/stat',
  })
})

test('an item without a built screen is not linked, whoever looks', () => {
  const everything = who(['VIDEO', 'LIVESTREAM', 'SHARING'], [], true)
  assert.deepEqual(
    [...visibleAreas('account', everything), ...visibleAreas('platform', everything)],
    ['records', 'livestreams', 'stat', 'setting', 'cc', 'kpo', 'analytics'],
  )
})

test('Q-12 the settings lead to setting/account, whichever of their permissions a user has', () => {
  const kinds = ['yauth.can_manage_account', 'media.can_create_metadata', 'media.can_manage_ad_templates'] as const
  for (const permission of kinds) {
    const one = who(['VIDEO', 'SHARING'], [permission])
    assert.deepEqual(visibleAreas('account', one), ['records', 'setting'], permission)
    assert.equal(areaPath('setting', one), '/ac/studio/setting/account')
  }
})
