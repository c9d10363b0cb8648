import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import * as z from 'zod'
import { connect } from '../server/src/database/database.ts'
import { migrate, readMigrations } from '../server/src/database/migrate.ts'
import { dumpSchema } from '../server/src/database/schema-dump.ts'
import { openSession } from '../server/src/database/superuser.ts'
import { administer, inDatabase } from '../server/test/migrated-template.ts'
import { startTestServer } from '../server/test/test-server.ts'
import { root } from './processes.ts'
import { readRelease, writeRelease } from './release-data/rows.ts'

const shape = z.object({
  migration: z.string(),
  sequences: z.record(z.string(), z.int()),
  rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
const files = globSync('tools/release-data/*.json', { cwd: root })
const { TEST_POSTGRES_SOCKET: socket } = process.env
const own = socket ? null : await startTestServer()
const server = own ? own.connection : { host: socket ?? '', user: 'skleyka', database: 'postgres' }
after(() => own?.stop())

/** Tables whose rows an upgrade may change in number, each with its reason. */
const mayChange: Readonly<Record<string, string>> = {}

for (const file of files) {
  test(`issue 28 data of ${path.basename(file, '.json')} is upgraded to the present schema, and no row of it is lost`, async () => {
    const data = shape.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8')))
    const name = `test_${randomBytes(8).toString('hex')}`
    const connection = inDatabase(server, name)
    await administer(server, (client) =>
      client.query(`create database ${name} template template0 encoding 'UTF8'
      locale_provider icu icu_locale 'ru' lc_collate 'C' lc_ctype 'C'`),
    )
    try {
      const all = await readMigrations()
      await migrate(
        connection,
        all.filter((one) => one.name <= data.migration),
      )
      const session = await openSession(connection)
      try {
        await writeRelease(session, data)
        assert.deepEqual((await readRelease(session)).rows, data.rows, 'what is upgraded is the data of that release')
        await migrate(connection, all)
        const { rows } = await readRelease(session)
        for (const [table, before] of Object.entries(data.rows)) {
          if (table in mayChange) continue
          assert.equal(rows[table]?.length, before.length, table)
        }
      } finally {
        await session.end()
      }
      const opened = connect(connection, { max: 1 })
      const made = await dumpSchema(opened.db.platform('operator')).finally(() => opened.close())
      assert.equal(made, readFileSync(path.join(root, 'server/migrations/postgres/schema.sql'), 'utf8'))
    } finally {
      await administer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    }
  })
}

test('data of a release is kept small', () => {
  assert.ok(files.length > 0)
  for (const file of files) assert.ok(readFileSync(path.join(root, file)).length < 300_000, file)
})
