import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { dumpSchema } from './schema-dump.ts'

const { db } = await testDatabase()
const file = path.resolve(import.meta.dirname, '../../migrations/postgres/schema.sql')

test('schema.sql is what the migrations make; WRITE_SCHEMA=1 writes it anew', async () => {
  const made = await dumpSchema(db)
  if (process.env.WRITE_SCHEMA) await writeFile(file, made)
  assert.equal(made, await readFile(file, 'utf8'))
})

test('schema.sql makes the schema again', async () => {
  const made = await dumpSchema(db)
  await sql`drop schema public cascade; create schema public`.execute(db)
  await sql.raw(made).execute(db)
  assert.equal(await dumpSchema(db), made)
})
