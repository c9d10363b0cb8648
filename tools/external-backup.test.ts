import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { throwawayRoot } from '../server/test/throwaway.ts'
import { runAdmin } from './product/admin.ts'
import { openApi, recordOf, sha256, uploadFile, waitUntilSettled } from './product/api.ts'
import { makeClip } from './product/clips.ts'
import { type Product, startProduct } from './product/product.ts'
import { findSystemPostgres, preparedCluster, startServer } from './system-postgres.ts'

const found = findSystemPostgres()

test('issue 28 an installation with a PostgreSQL of the operator moves to another machine by pg_dump and a backup, and its video plays', {
  skip: found === null && 'this machine has no PostgreSQL of its own',
  timeout: 600_000,
}, async (t) => {
  assert.ok(found)
  const folder = await mkdtemp(path.join(throwawayRoot(), 'skleyka-external-'))
  const [copies, dump, passphrase, dataDir] = ['copies', 'first.dump', 'passphrase', 'data'].map((name) =>
    path.join(folder, name),
  )
  assert.ok(copies && dump && passphrase && dataDir)
  await writeFile(passphrase, 'long passphrase of the operator')
  const databases: Awaited<ReturnType<typeof operatorsDatabase>>[] = []
  const products: Product[] = []
  // in this order: a product that runs writes into its folder, and keeps its database
  t.after(async () => {
    for (const product of products) await product.remove()
    for (const database of databases) await database.remove()
    await rm(folder, { recursive: true })
  })
  const [former, next] = [await operatorsDatabase(), await operatorsDatabase()]
  databases.push(former, next)

  const first = await startProduct({ isFirst: true, env: { DATABASE_URL: former.url } })
  products.push(first)
  const key = await first.admin('api-key', first.administrator.email)
  const apiOf = ({ url }: Product) => openApi({ url, key, account: 'studio' })
  const id = await uploadFile(apiOf(first), await makeClip({ seconds: 2, width: 320, height: 180 }), 'Ролик.mp4')
  const { uuid } = await waitUntilSettled(apiOf(first), id)
  const before = await segmentsOf(first, uuid)
  await first.stop()
  former.run('pg_dump', ['--enable-row-security', '-Fc', '-f', dump, former.url], { PGOPTIONS: '-c skleyka.account=0' })
  const secret = ['--passphrase-file', passphrase]
  const name = await first.admin('backup', copies, ...secret)
  await first.admin('backup', 'verify', copies)
  assert.match(await first.admin('backup', 'list', copies), new RegExp(name))
  assert.match(await first.admin('backup', 'drill', copies, ...secret), /база внешняя/)

  const restore = (env: Readonly<Record<string, string>>) =>
    runAdmin({ PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env }, ['restore', copies, ...secret], null)
  await assert.rejects(restore({}), /была внешней.+задайте DATABASE_URL/)
  next.run('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', '-d', next.url, dump])
  await restore({ DATABASE_URL: next.url })
  const second = await startProduct({ dataDir, env: { DATABASE_URL: next.url } })
  products.push(second)
  assert.equal((await recordOf(apiOf(second), id)).currentState, 'READY')
  assert.deepEqual(await segmentsOf(second, uuid), before)
})

/** Starts a PostgreSQL as an operator has it: the database is owned by a role that is no superuser. */
async function operatorsDatabase() {
  const program = found?.program ?? ''
  const cluster = await preparedCluster(program)
  const server = await startServer(program, cluster)
  const remove = async () => {
    await server.stop()
    await rm(path.dirname(cluster), { recursive: true })
  }
  const run = (tool: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const options = { encoding: 'utf8', env: { ...process.env, ...env } } as const
    const { status, stderr } = spawnSync(path.join(path.dirname(program), tool), args, options)
    assert.equal(status, 0, `${tool}: ${stderr}`)
  }
  for (const text of ['create role operator login createrole', 'create database skleyka owner operator'])
    run('psql', ['-d', server.url, '-c', text])
  return { run, remove, url: `postgresql:///skleyka?host=${encodeURIComponent(cluster)}&user=operator` }
}

/** Checksums of what a player gets of a video: the segments of every playlist. */
async function segmentsOf({ url }: Product, uuid: string): Promise<string[]> {
  const read = async (address: string) => {
    const answer = await fetch(address)
    assert.equal(answer.status, 200, address)
    return Buffer.from(await answer.arrayBuffer())
  }
  const config = String(await read(`${url}/embed/${uuid}/config.json`))
  const master = new URL(/"hls":"([^"]+)"/.exec(config)?.[1] ?? '', url)
  const namesIn = (list: Buffer) =>
    String(list)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
  const sums: string[] = []
  for (const playlist of namesIn(await read(master.href))) {
    const address = new URL(playlist, master)
    for (const segment of namesIn(await read(address.href)))
      sums.push(sha256(await read(new URL(segment, address).href)))
  }
  assert.ok(sums.length > 0)
  return sums
}
