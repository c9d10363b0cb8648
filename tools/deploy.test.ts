import assert from 'node:assert/strict'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { openSecrets } from '../server/src/data-folder/secrets.ts'
import { settingDigests } from '../server/src/equal-settings.ts'
import { readSettings } from '../server/src/settings.ts'
import { throwawayRoot } from '../server/test/throwaway.ts'
import { madeFiles } from './deploy/made-files.ts'
import { settingList } from './deploy/setting-table.ts'
import { root } from './processes.ts'

test('files that are made of tables are as the tables have them', () => {
  for (const [name, text] of Object.entries(madeFiles())) {
    const fileText = readFileSync(path.join(root, name), 'utf8')
    assert.equal(fileText, text, `${name}: node tools/deploy/write.ts`)
  }
})

test('a default of the table is what holds while the setting is unset, and every other one is told in words', () => {
  for (const { name, default: value, unset } of settingList) {
    if (value === null) assert.ok(unset, name)
    else assert.deepEqual(readSettings({ [name]: value }), readSettings({}), name)
  }
})

test('settings that processes compare are marked equal, and names of passwords and keys as secret', async () => {
  const dataDir = mkdtempSync(path.join(throwawayRoot(), 'skleyka-test-'))
  try {
    const places = { uploads: path.join(dataDir, 'uploads'), statistics: path.join(dataDir, 'statistics') }
    for (const folder of Object.values(places)) mkdirSync(folder)
    const secrets = await openSecrets(dataDir, 'k'.repeat(40))
    const compared = Object.keys(await settingDigests(readSettings({}), { ...places, secrets }))
    const equal = settingList.filter(({ isEqual }) => isEqual).map(({ name }) => name)
    assert.deepEqual(
      compared.filter((name) => !equal.includes(name)),
      [],
    )
  } finally {
    rmSync(dataDir, { recursive: true })
  }
  const open = settingList.filter(({ isSecret }) => !isSecret).map(({ name }) => name)
  assert.deepEqual(
    open.filter((name) => /PASSWORD$|SECRET|TOKEN$|KEY/.test(name)),
    [],
  )
})

/** Documents of a file; YAML 1.2 refuses a key that stands twice. */
const documents = (name: string): unknown[] =>
  parseAllDocuments(readFileSync(path.join(root, name), 'utf8'), { merge: true }).map((one) => {
    assert.deepEqual(one.errors, [], name)
    return one.toJS()
  })

test('every file of YAML in deploy/ is read without an error', () => {
  const names = globSync('deploy/**/*.{yaml,yml}', { cwd: root })
  assert.ok(names.length >= 8)
  for (const name of names) assert.ok(documents(name).length > 0, name)
})

const composeShape = z.object({
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.unknown()).optional() })),
})

test('compose files give the product settings that there are, and refuse to start without what several processes share', () => {
  const known = settingList.map(({ name }) => name)
  for (const name of ['deploy/compose.yaml', 'deploy/compose.several.yaml']) {
    const { services } = composeShape.parse(documents(name)[0])
    for (const [service, { environment }] of Object.entries(services)) {
      if (['nginx', 'postgres', 'clickhouse'].includes(service)) continue
      assert.deepEqual(
        Object.keys(environment ?? {}).filter((one) => !known.includes(one)),
        [],
        service,
      )
    }
  }
  const text = readFileSync(path.join(root, 'deploy/compose.several.yaml'), 'utf8')
  for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'STORAGE_URL']) assert.ok(text.includes(`\${${name}:?}`), name)
})

const source = z.object({ key: z.string() }).optional()
const podShape = z.object({
  kind: z.enum(['StatefulSet', 'Deployment']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        securityContext: z.object({ runAsNonRoot: z.literal(true), seccompProfile: z.object({ type: z.string() }) }),
        containers: z.array(
          z.object({
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
            }),
            env: z.array(
              z.object({
                name: z.string(),
                value: z.string().optional(),
                valueFrom: z.object({ secretKeyRef: source, configMapKeyRef: source }).optional(),
              }),
            ),
          }),
        ),
      }),
    }),
  }),
})

test('each role of a cluster is given what it reads and no secret of another role, by a pod without rights', () => {
  const files = ['api', 'worker', 'live'].map((role) => ({
    role,
    document: documents(`deploy/kubernetes/${role}.yaml`)[0],
  }))
  for (const { role, document } of files) {
    const { containers } = podShape.parse(document).spec.template.spec
    for (const { env } of containers) {
      const expected = settingList.filter(({ roles }) => roles.some((one) => one === role))
      const names = env.map(({ name }) => name)
      assert.deepEqual(names.toSorted(), expected.map(({ name }) => name).toSorted())
      for (const { name, valueFrom } of env) {
        const isSecret = expected.find((one) => one.name === name)?.isSecret
        if (valueFrom) assert.equal(valueFrom.secretKeyRef !== undefined, isSecret, name)
      }
    }
  }
})
