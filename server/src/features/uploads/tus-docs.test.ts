import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { testTus } from '../../../test/test-tus.ts'
import { threeParts } from '../../../test/test-uploads.ts'

const run = promisify(execFile)
const { url, user, account, services, db } = await testTus()
const docs = await readFile(path.resolve(import.meta.dirname, '../../../../docs/uploads.md'), 'utf8')
const example = (language: string) => docs.match(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``))?.[1] ?? ''

/** Runs an example of the docs as it stands there. */
async function runExample(program: string, args: string[], fileName: string): Promise<string> {
  const FILE = path.join(services.folders.scratch, fileName)
  await writeFile(FILE, threeParts())
  const variables = {
    SERVER: url,
    KEY: String(user),
    ACCOUNT: account.code,
    FILE,
    NO_PROXY: '127.0.0.1',
    PATH: process.env.PATH,
  }
  const { stdout } = await run(program, args, { env: variables, cwd: import.meta.dirname })
  return stdout
}

const uploaded = () =>
  db
    .selectFrom('uploads')
    .innerJoin('records', 'records.id', 'uploads.record_id')
    .select(['uploads.state', 'file_name', 'records.name'])
    .orderBy('uploads.id', 'desc')
    .executeTakeFirst()

test('the example with curl uploads a video', async () => {
  await runExample('bash', ['-euo', 'pipefail', '-c', example('sh')], 'мой фильм.mp4')
  assert.deepEqual(await uploaded(), { state: 'DONE', file_name: 'мой фильм.mp4', name: 'мой фильм' })
})

test('the example with tus-js-client uploads a video', async () => {
  const output = await runExample(process.execPath, ['--input-type=module', '-e', example('js')], 'a.mp4')
  assert.match(output, /100 %\nзагружено\n$/)
  assert.deepEqual(await uploaded(), { state: 'DONE', file_name: 'лекция.mp4', name: 'Лекция' })
})
