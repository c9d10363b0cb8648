import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../test/test-database.ts'
import { secretsFrom } from './data-folder/secrets.ts'
import { forgetSecretPrint } from './installation.sql.ts'
import { requireSameSecret } from './required-secret.ts'

const { db } = await testDatabase()
const [first, second] = [1, 2].map((byte) => secretsFrom(Buffer.alloc(32, byte)))
const start = (secrets = first, secretKey?: string) => {
  assert.ok(secrets)
  return requireSameSecret(db, secrets, { dataDir: '/data', secretKey })
}

test('a database that worked with another secret is not started with a new one, until the operator gives the old one up', async () => {
  await Promise.all([start(), start()])
  await start()
  await assert.rejects(start(second), /Верните из.резервной копии файл \/data\/secret или.задайте прежний SECRET_KEY/)
  await assert.rejects(start(second, 'x'), /другим секретом\. Задайте прежний SECRET_KEY\..*secret replace/)
  await start()
  await forgetSecretPrint(db)
  await start(second)
  await assert.rejects(start(), /другим секретом/)
})
