import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Access } from '@skleyka/contract/access.ts'
import { contract } from '@skleyka/contract/contract.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { allPermissions, isPermission, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import { areaNames, areas } from '../../app/areas.ts'
import { screensOf } from '../../app/find-route.ts'
import { routes } from '../../app/routes.ts'
import { permissionMeanings } from './permission-meanings.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
/** They name permissions and ask none; the gates of screens are read from the tables themselves. */
const askNone = [
  'console/src/app/areas.ts',
  ...globSync('console/src/app/routes/*.ts', { cwd: root }),
  'console/src/features/roles/permission-meanings.ts',
  'console/src/russian/permission-titles.ts',
  // gives a role
  'server/src/features/support/requests.handlers.ts',
]
const code = [
  ...globSync('{contract,server,console,player,web,identity}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|suite|types)\.ts$/.test(file) && !askNone.includes(file),
  ),
  // what the triggers ask
  'server/migrations/postgres/schema.sql',
]
/** The catalogue of them all, which the database keeps. */
const catalogue = /^alter table roles add constraint roles_permissions_check .*$/m
const permissionsInCode = new Set(
  code.flatMap((file) => {
    const names = readFileSync(path.join(root, file), 'utf8')
      .replace(catalogue, '')
      .matchAll(/'((?:media|yauth|streaming)\.can_\w+)'/g)
    return [...names].map(([, name = '']) => name)
  }),
)

const permissionOf = (access: Access | undefined) => (access?.who === 'member' ? access.permission : undefined)
const gates = new Set(
  areaNames
    .flatMap((name) => [
      areas[name].opens,
      ...areas[name].shownTo,
      ...screensOf(routes, name).map(({ opens }) => opens),
    ])
    .flatMap((access) => permissionOf(access) ?? []),
)
/** Permissions that calls ask, what code asks beside them, what opens a screen that is there. */
const calls = Object.values(contract).flatMap((area): AnyCall[] => Object.values(area))
const governing = new Set<string>([
  ...calls.flatMap(({ access }) => permissionOf(access) ?? []),
  ...permissionsInCode,
  ...gates,
])

const rows = allPermissions.map((permission) => {
  const [area = ''] = permission.split('.')
  const place = allPermissions.filter((one) => one.startsWith(`${area}.`)).indexOf(permission) + 1
  return { row: `P-${area.charAt(0).toUpperCase()}-${String(place).padStart(2, '0')}`, permission }
})

test('the permissions of every room were seen, and no name of none', () => {
  assert.ok(code.length > 1_000, `${code.length} files`)
  assert.deepEqual(
    [...permissionsInCode].filter((name) => !isPermission(name)),
    [],
  )
  // judged within a call, within a handler, by the transaction it works in, in the console, by a trigger
  for (const one of ['media.can_use_tns', 'media.can_use_not_private_filters', 'media.can_change_moderation'])
    assert.ok(governing.has(one), one)
})

test('C-6-06 P-M-25 each of the 53 permissions governs something, or is said to govern nothing yet', () => {
  const found = (is: (one: Permission) => boolean) => allPermissions.filter(is)
  assert.deepEqual(
    found((one) => permissionMeanings[one].toCome === undefined),
    found((one) => governing.has(one)),
  )
})

const withoutEffect = [...['P-M-23', 'P-M-27', 'P-M-33'], ...['P-S-11', 'P-S-13']]
for (const row of withoutEffect) {
  test(`${row} is said to govern nothing yet, and no call, no screen and no control asks it`, () => {
    const permission = rows.find((one) => one.row === row)?.permission
    assert.ok(permission)
    assert.equal(permissionMeanings[permission].toCome, true, permission)
    assert.ok(!governing.has(permission), permission)
  })
}

test('every permission has a line of its own, and depends on none that depends on it', () => {
  const lines = allPermissions.map((one) => permissionMeanings[one].meaning)
  assert.equal(new Set(lines).size, 53)
  for (const one of allPermissions) {
    const { needs } = permissionMeanings[one]
    if (needs) assert.equal(permissionMeanings[needs].needs, undefined, one)
  }
})
