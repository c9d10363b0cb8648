import assert from 'node:assert/strict'
import { type ExecFileOptions, execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testTus } from '../../../test/test-tus.ts'
import { partBytes, threeParts, until } from '../../../test/test-uploads.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../../..')
const { url, user, account, services, db, make, patch } = await testTus()
const docs = await readFile(path.join(root, 'docs/client.md'), 'utf8')
const examples = [...docs.matchAll(/```(js|sh)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({ language, text }))
const home = services.folders.scratch
await mkdir(path.join(home, 'bin'))
await symlink(path.join(root, 'client/dist/skleyka.js'), path.join(home, 'bin/skleyka'))

/** Runs an example of the docs as it stands there. */
async function runExample(index: number, fileName: string, file = threeParts()) {
  const FILE = path.join(home, fileName)
  await writeFile(FILE, file)
  const { language, text = '' } = examples[index] ?? {}
  const env = {
    ...{ SERVER: url, KEY: String(user), ACCOUNT: account.code, FILE, HOME: home, NO_PROXY: '127.0.0.1' },
    PATH: `${path.join(home, 'bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
  }
  const options: ExecFileOptions = { env, cwd: import.meta.dirname }
  const { stdout } =
    language === 'sh'
      ? await run('bash', ['-euo', 'pipefail', '-c', text], options)
      : await run(process.execPath, ['--input-type=module', '-e', text], options)
  return String(stdout)
}

const lastUpload = () => db.selectFrom('uploads').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Stands for the processing, which no worker does here. */
async function finishProcessing(fileName: string): Promise<number> {
  await until(async () => {
    const upload = await lastUpload()
    return upload?.file_name === fileName && upload.state === 'DONE'
  })
  const id = (await lastUpload())?.record_id ?? 0
  await db.updateTable('records').set({ current_state: 'READY', playable: true }).where('id', '=', id).execute()
  return id
}

test('the example of the client uploads a file, shows how far it is and waits until the video is ready', async () => {
  const [output, id] = await Promise.all([runExample(0, 'лекция.mp4'), finishProcessing('лекция.mp4')])
  assert.match(output, new RegExp(`^0 %\\n[^]*100 %\\n[^]*READY\\nвидео ${id} готово\\n$`))
  const record = await db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual([record.name, record.visibility], ['Лекция', 'LINK'])
})

test('the example of going on sends what is missing alone, and does not open a second upload', async () => {
  const file = threeParts()
  const { secret, recordId } = await openUpload('обрыв.mp4', file.length)
  await patch(`/api/uploader/tus/${secret}`, 0, file.subarray(0, partBytes + 7))
  const state = { uploadId: secret, recordId, fileName: 'обрыв.mp4', sizeBytes: file.length }
  await writeFile(path.join(home, 'обрыв.mp4.upload'), JSON.stringify(state))
  const output = await runExample(1, 'обрыв.mp4', file)
  assert.match(output, new RegExp(`^принято ${partBytes + 7}\\n[^]*принято ${file.length}\\nвидео ${recordId}\\n$`))
  assert.deepEqual([(await lastUpload())?.record_id, (await lastUpload())?.state], [recordId, 'DONE'])
})

async function openUpload(name: string, size: number) {
  const body = { record: { name, original_filename: name }, upload_file_size: size, s3_upload: true }
  const answer = await fetch(`${url}/api/v2/records.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user}`, 'x-account-code': account.code, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data } = Object(await answer.json())
  return { secret: String(data.upload_id), recordId: Number(data.id) }
}

test('the example of lists reads them by pages and tells a refusal by its code', async () => {
  const others = await Promise.all(
    Array.from({ length: 101 }, (_, n) => make.record(account.id, user, { name: `${n}` })),
  )
  const lines = (await runExample(2, 'none')).trimEnd().split('\n')
  for (const id of others) assert.ok(lines.some((line) => line.startsWith(`${id} `)))
  assert.equal(lines.at(-1), 'NOT_FOUND/RECORD Нет такого видео')
})

test('the example of the command uploads, waits and lists', async () => {
  const [output, id] = await Promise.all([runExample(3, 'c.mp4'), finishProcessing('c.mp4')])
  const [ready = '', listed = ''] = output.split('\n')
  assert.match(ready, new RegExp(`^c\\.mp4: готово, видео ${id}, ${url}/embed/[0-9a-f-]{36}$`))
  assert.deepEqual([JSON.parse(listed).id, JSON.parse(listed).name], [id, 'Из командной строки'])
})
