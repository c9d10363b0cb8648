import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'
import { root } from './processes.ts'
import { canMountAsAnybody } from './product/mounts.ts'
import {
  administrator,
  failToStart,
  newDataFolder,
  type Product,
  preparedDataFolder,
  startProduct,
} from './product/product.ts'
import { until } from './product/until.ts'
import { startSystemPostgres } from './system-postgres.ts'

const folders: string[] = []
const products: Product[] = []
after(async () => {
  await Promise.all(products.map((product) => product.remove()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function folder(make = newDataFolder): Promise<string> {
  const made = await make()
  folders.push(made)
  return made
}

async function start(settings: Parameters<typeof startProduct>[0]): Promise<Product> {
  const product = await startProduct(settings)
  products.push(product)
  return product
}

const me = async (product: Product, key: string) => {
  const answer = await fetch(`${product.url}/me`, { headers: { authorization: `Bearer ${key}` } })
  const body = (await answer.json()) as { user?: { admin: boolean } }
  return { status: answer.status, body }
}

/** A sentence or two for a person: ends with a full stop, knows no stack and no file of ours. */
function assertReadable({ code, output }: { code: number | null; output: string }, expected: RegExp) {
  assert.equal(code, 1)
  assert.match(output, expected)
  assert.doesNotMatch(output, /\n\s+at |\.ts:|Error:|node:internal/)
  assert.match(output.trim(), /\.$/)
  assert.ok(output.trim().split('\n').length <= 2, output)
}

test('the product starts in an empty folder, says where it is, and goes on with its data after a stop', async () => {
  const dataDir = await folder()
  const first = await start({ dataDir })
  // the port answers a moment before the lines are printed
  await until('the way in', () => new RegExp(`Вход: ${administrator.email}`).exec(first.output()))
  assert.match(first.output(), new RegExp(`работает: ${first.url}/admin`))
  assert.doesNotMatch(first.output(), new RegExp(administrator.password))
  assert.deepEqual(await (await fetch(`${first.url}/healthz`)).json(), { ok: true })
  assert.deepEqual(Object.keys((await first.health()).parts).sort(), [
    'database',
    'ffmpeg',
    'identity',
    'live',
    'statistics',
    'storage',
    'worker',
  ])

  const key = await first.adminAlone('api-key', administrator.email)
  assert.match(key, /^skl_[\w-]{43}$/)
  assert.equal((await me(first, key)).body.user?.admin, true)
  assertReadable(await failToStart({ dataDir }), new RegExp(`уже работает другая Склейка \\(процесс ${first.pid}\\)`))
  assert.equal(await first.stop(), 0)
  const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const entry = lstatSync(path.join(dataDir, name))
    // the mode of a link says nothing: what it leads to is judged by itself
    return !entry.isSymbolicLink() && (entry.mode & 0o077) !== 0
  })
  assert.deepEqual(open, [], 'what a first start makes is for its owner alone')

  const beside = await first.adminAlone('api-key', administrator.email)
  const second = await start({ dataDir })
  assert.equal((await me(second, key)).status, 200)
  assert.equal((await me(second, beside)).status, 200)
  assert.equal((await me(second, `${key}x`)).status, 401)
})

test('what only a first start obeys is refused for a folder that has seen one', async () => {
  await assert.rejects(startProduct({ env: { ADMIN_EMAIL: '' } }), /ADMIN_EMAIL: only a first start obeys/)
})

test('R21 after SIGKILL the next start needs no help; the folder goes with the last product that worked on it', async () => {
  const first = await start({})
  const { dataDir } = first
  const key = await first.adminAlone('api-key', administrator.email)
  await first.kill()
  const second = await start({ dataDir })
  assert.equal((await me(second, key)).status, 200)
  await second.stop()
  await second.remove()
  assert.equal(existsSync(dataDir), false)
})

test('without ADMIN_EMAIL the first start prints a link that sets the password, and no password exists before', async () => {
  const product = await start({ isFirst: true, env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })
  const link = await until('the link', () => /http\S+\/id\/welcome#\S+/.exec(product.output())?.[0] ?? null)
  assert.equal((await fetch(link)).status, 200)
  assert.equal((await product.adminAlone('user', 'list')).split('\n').length, 1)
})

test('a password of the administrator that is guessed first is told in a sentence, before there is an account', async () => {
  const dataDir = await folder()
  const env = { ADMIN_PASSWORD: 'password1234' }
  const ended = await failToStart({ dataDir, env })
  assertReadable(ended, /ADMIN_PASSWORD: Такой пароль подбирают первым/)
  assert.doesNotMatch(ended.output, /password1234/)
  // what is there already is not judged: the variable sets no password any more
  const first = await start({ dataDir })
  assert.equal(await first.stop(), 0)
  const second = await start({ dataDir, env })
  assert.equal(await second.stop(), 0)
})

test('a busy port is told in a sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  assert.ok(typeof address === 'object' && address)
  const ended = await failToStart({ dataDir: await folder(preparedDataFolder), port: address.port })
  server.close()
  assertReadable(ended, new RegExp(`Порт ${address.port} занят`))
})

test('a data folder that is a file is told in a sentence', async () => {
  const file = path.join(await folder(), 'data')
  writeFileSync(file, '')
  assertReadable(await failToStart({ dataDir: file }), /не\u00a0годится: это не\u00a0папка/)
})

test('an FFMPEG_PATH that leads nowhere is told in a sentence', async () => {
  const env = { FFMPEG_PATH: '/nowhere/ffmpeg' }
  assertReadable(await failToStart({ dataDir: await folder(preparedDataFolder), env }), /FFMPEG_PATH/)
})

test('a database that does not answer is told in a sentence, without its password', async () => {
  const env = { DATABASE_URL: 'postgres://skleyka:very-secret@127.0.0.1:1/skleyka' }
  const ended = await failToStart({ dataDir: await folder(), env })
  assertReadable(ended, /DATABASE_URL не отвечает: соединение отклонено/)
  assert.doesNotMatch(ended.output, /very-secret/)
})

for (const [title, options, expected] of [
  ['a read-only folder', 'ro', /не\u00a0годится: доступна только для чтения/],
  ['a full disk', 'size=32m', /мало места: свободно \d+\u00a0МБ/],
] as const) {
  test(`${title} is told in a sentence`, async (t) => {
    const dataDir = await folder()
    mkdirSync(path.join(dataDir, 'here'))
    const script = 'mount -t tmpfs -o "$1" tmpfs "$2" && exec "$3" "$4"'
    const words = [options, path.join(dataDir, 'here'), process.execPath, path.join(root, 'server/src/start.ts')]
    if (!canMountAsAnybody()) return t.skip('this machine lets nobody mount')
    const { status, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script, 'sh', ...words], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: path.join(dataDir, 'here') },
    })
    assertReadable({ code: status, output: stderr }, expected)
  })
}

test('DATABASE_URL puts an external PostgreSQL in place of the embedded one', async (t) => {
  const system = await startSystemPostgres()
  if (!system) return t.skip('this machine has no PostgreSQL of its own')
  try {
    const product = await start({ isFirst: true, env: { DATABASE_URL: system.url } })
    const key = await product.adminAlone('api-key', administrator.email)
    assert.equal((await me(product, key)).status, 200)
    assert.equal(await product.stop(), 0)
  } finally {
    await system.stop()
  }
})
