import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { areaNames, areas, firstRoute } from './areas.ts'
import { findRoute, routeAbove, screensOf } from './find-route.ts'
import { routes } from './routes.ts'

const found = (address: string) => findRoute(routes, address)
/** Returns what an address inside an account shows, in one line. */
function shown(address: string): string {
  const at = found(address)
  if (at.kind === 'redirect') return `→ ${at.to}`
  if (at.kind === 'nothing') return 'nothing'
  return at.route.path
}
const inAccount = (word: string) => shown(`/ac/studio/${word}`)

test('C-2.3-18 C-2.3-19 C-2.3-20 C-2.3-28 C-2.3-29 the sections of videos have their titles', () => {
  assert.deepEqual(
    ['filter/7', 'filter/create', 'filters', 'albums/2', 'editor', 'trash', 'attributes'].map(inAccount),
    ['filter/:id', 'filter/create', 'filters', 'albums/:id', 'editor', 'trash', 'attributes'],
  )
  const titleOf = (word: string) => routes.find(({ path }) => path === word)?.title
  assert.deepEqual(['filter/:id', 'filters', 'albums', 'trash', 'attributes'].map(titleOf), [
    'Фильтр',
    'Фильтры',
    'Альбомы',
    'Корзина',
    'Выгрузка атрибутов',
  ])
})

test('C-2.3-21 C-2.3-22 C-2.3-23 C-2.3-24 C-2.3-25 C-2.3-26 C-2.3-27 the sections of settings have theirs', () => {
  const names = ['account', 'users/7', 'roles', 'metadata/create', 'player', 'site', 'country', '']
  assert.deepEqual(
    names.map((name) => inAccount(`setting/${name}`)),
    [
      'setting/account',
      'setting/users/:id',
      'setting/roles',
      'setting/metadata/:id',
      'setting/player',
      'setting/site',
      'setting/country',
      '→ /ac/studio/setting/account',
    ],
  )
})

test('C-2.3-22 a person is a page of the users, and what is below it is none', () => {
  assert.deepEqual(
    ['setting/users', 'setting/users/7', 'setting/roles/create', 'setting/users/5/edit'].map(inAccount),
    ['setting/users', 'setting/users/:id', 'setting/roles/:id', 'nothing'],
  )
})

test('the video area has its list, its links and its pages', () => {
  assert.deepEqual(['records', 'records/', 'records/upload-links', 'records/17'].map(inAccount), [
    'records',
    'records',
    'records/upload-links',
    'records/:id',
  ])
  const page = found('/ac/studio/records/17')
  assert.deepEqual(page.kind === 'screen' && page.params, { id: '17' })
})

test('C-2.1-05 an address that is none shows nothing, whatever it is called and however it is written', () => {
  const inside = [
    'setting/nothing',
    'Albums',
    'Records',
    'albumsx',
    'constructor',
    '__proto__',
    'records/5/6',
    'cc/accounts',
  ]
  for (const word of inside) assert.equal(inAccount(word), 'nothing', word)
  for (const address of ['/records', '/setting/account', '/CC/accounts', '/ac'])
    assert.equal(shown(address), 'nothing', address)
})

test('C-2.2-01 C-2.2-06 the bare name of an area leads to its first screen', () => {
  assert.deepEqual(['/cc', '/kpo/', '/analytics'].map(shown), ['→ /cc/accounts', '→ /kpo/holders', '→ /analytics/stat'])
  assert.deepEqual(['setting', 'setting/', 'stat'].map(inAccount), [
    '→ /ac/studio/setting/account',
    '→ /ac/studio/setting/account',
    '→ /ac/studio/stat/vod/all',
  ])
  assert.deepEqual(['/cc/accounts', '/cc/x', '/analytics/stat'].map(shown), [
    'cc/accounts',
    'nothing',
    'analytics/stat',
  ])
})

test('every area has a route, every route an area, and no route hides another', () => {
  assert.deepEqual(
    areaNames.filter((name) => !routes.some(({ area }) => area === name)),
    [],
  )
  for (const route of routes) {
    const words = route.path.replace(':id', '5')
    const at = found(areas[route.area].scope === 'account' ? `/ac/studio/${words}` : `/${words}`)
    if (at.kind === 'redirect') continue
    assert.ok(at.kind !== 'nothing' && at.route === route, `${route.path} is shown as ${at.kind}`)
  }
})

test('every screen stands in a file that is there and gives it by default', () => {
  const built = routes.map(({ screen }) => screen)
  assert.ok(built.length >= 8)
  for (const load of [...built, areas.records.frame]) {
    const [, file = ''] = /import\('(.+)'\)/.exec(String(load)) ?? []
    // written below `app/`, or one folder deeper
    const whole = ['.', 'routes'].map((folder) => path.join(import.meta.dirname, folder, file)).find(existsSync)
    assert.ok(whole, file)
    assert.match(readFileSync(whole, 'utf8'), /^export default function/m, file)
  }
})

test('the crumbs of a page lead to the screen above it', () => {
  const above = (name: string) => {
    const route = routes.find(({ path: one }) => one === name)
    return route && (routeAbove(routes, route)?.path ?? null)
  }
  const lists = ['filters', 'albums', 'trash', 'attributes', 'records/upload-links']
  assert.deepEqual(
    lists.map(above),
    lists.map(() => 'records'),
  )
  assert.deepEqual(['records', 'records/:id', 'filter/:id', 'albums/:id', 'cc/storage'].map(above), [
    null,
    'records',
    'filters',
    'albums',
    null,
  ])
})

test('upload links are opened by those who may read them', () => {
  assert.deepEqual(routes.find(({ path: one }) => one === 'records/upload-links')?.opens, uploadLinks.list.access)
})

test('the navigation leads to the first screen of each area, and an unknown address below one is no screen', () => {
  for (const name of areaNames) {
    const { leads, scope, words } = areas[name]
    assert.ok(
      screensOf(routes, name).some(({ path: one }) => one === leads),
      name,
    )
    const [word] = words
    assert.equal(found(`${scope === 'account' ? '/ac/studio' : ''}/${word}/no-such/page/here`).kind, 'nothing', name)
  }
})

test('e1 the screen that most visits begin with is found without the rest of the table, and no other address is', () => {
  const alone = (address: string) => findRoute([firstRoute], address).kind
  assert.equal(alone('/ac/studio/records'), 'screen')
  assert.equal(found('/ac/studio/records').kind, 'screen')
  for (const { path: one } of routes.slice(1)) assert.notEqual(alone(`/ac/studio/${one}`), 'screen', one)
  assert.equal(routeAbove(routes, firstRoute), null, 'it has no crumbs to wait for')
})
