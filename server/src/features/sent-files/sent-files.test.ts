import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metadataBounds } from '@skleyka/contract/metadata/metadata-bounds.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { metadataFiles } from '@skleyka/contract/metadata/metadata-files.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { sweepFiles } from './sent-files.feature.ts'

const { db, services, app, call, account, user, playing, clock, ask } = await testPlayback()
const make = testRows(db)
const editor = await make.user()
await make.member(account.id, editor, ['media.can_edit_records'])
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .where('id', '=', account.id)
  .execute()
const as = { user: editor, account: 'studio' }
const other = await make.account({ members: { [editor]: ['media.can_edit_records'] } })
const elsewhere = { user: editor, account: other.code }
const dayMs = 24 * 3600_000

const fields: MetadataField[] = [
  { name: 'contract', title: 'Договор', type: 'file', required: true },
  { name: 'script', title: 'Сценарий', type: 'file', inPlayer: true },
]
const templateId = await make.metadataTemplate(account.id, fields)

async function film(name: string) {
  const made = await playing(name)
  await db.updateTable('records').set({ metadata_template_id: templateId }).where('id', '=', made.id).execute()
  const { row_version } = await db
    .selectFrom('records')
    .select('row_version')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  let rowVersion = row_version
  const save = async (values: Record<string, string | null>) => {
    const answer = await call(records.update, { id: made.id, rowVersion, fields: { metadata: { values } } }, as)
    if (!answer.error) rowVersion = answer.result.record.rowVersion
    return answer
  }
  return { ...made, save }
}

const post = async (url: string, payload: string) =>
  app.inject({ method: 'POST', url: new URL(url).pathname, payload, headers: { 'content-type': 'application/pdf' } })

async function sent(name: string, text: string, by = as): Promise<string> {
  const { result, error } = await call(metadataFiles.send, { name, bytes: Buffer.byteLength(text) }, by)
  assert.equal(error, undefined)
  const reply = await post(result.url, text)
  assert.deepEqual([reply.statusCode, reply.json()], [200, {}])
  return result.value
}
const kept = async (value: string) => (await call(metadataFiles.open, { value }, as)).error === undefined

test('B9 a file of a field is sent, belongs to the video once that is saved, and is saved under its name, never shown', async () => {
  const { save } = await film('С договором')
  const value = await sent('Договор №5.pdf', '<script>alert(1)</script>')
  assert.match(value, /^\d+\/Договор №5\.pdf$/)
  assert.equal((await save({ contract: value })).error, undefined)
  const { result } = await call(metadataFiles.open, { value }, as)
  const path = new URL(result.url).pathname
  const reply = await ask(path)
  assert.deepEqual([reply.statusCode, reply.body], [200, '<script>alert(1)</script>'])
  assert.equal(reply.headers['content-type'], 'application/octet-stream')
  assert.match(String(reply.headers['content-disposition']), /^attachment;.*filename\*=UTF-8''%D0%94/)
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  assert.equal(reply.headers['content-security-policy'], 'sandbox')
  assert.equal((await ask(path, { range: 'bytes=1-6' })).body, 'script', 'a download that broke off goes on')
  clock.time = new Date(clock.time.getTime() + 11 * 60_000)
  assert.equal((await ask(path)).statusCode, 404, 'the address is of minutes')
})

test('B9 a value names a file of the account that has come; anything else is refused at its field', async () => {
  const { save } = await film('Чужое')
  const mine = await sent('Мой.txt', 'мой')
  const foreign = await sent('Чужой.txt', 'чужой', elsewhere)
  const awaited = (await call(metadataFiles.send, { name: 'Ещё.txt', bytes: 3 }, as)).result.value
  const [id] = mine.split('/')
  for (const value of [foreign, awaited, `${id}/Другой.txt`, '999999/Нет.txt']) {
    const { error } = await save({ contract: value })
    assert.deepEqual(
      [error?.type, error?.fields?.['fields.metadata.values.contract']],
      ['VALIDATION', ['Такого файла больше нет. Приложите его ещё раз']],
      value,
    )
  }
  for (const value of ['0/Нет.txt', 'Нет.txt', '5/', '5/а/б']) {
    const { error } = await save({ contract: value })
    assert.deepEqual(error?.fields?.['fields.metadata.values.contract'], ['Приложите файл'], value)
  }
  assert.equal((await call(metadataFiles.open, { value: foreign }, as)).error?.subtype, 'FILE')
  assert.equal((await save({ contract: mine })).error, undefined)
})

test('B9 an address takes one file, whole and in time; its size is bounded, and a slash in its name ends no number', async () => {
  const open = async (bytes: number) => (await call(metadataFiles.send, { name: 'a.bin', bytes }, as)).result
  const longer = await open(3)
  assert.match((await post(longer.url, 'четыре')).json().error, /^Файл пришёл не/)
  assert.match((await post(longer.url, 'к')).json().error, /^Файл пришёл не/)
  assert.equal((await post(longer.url, 'abc')).statusCode, 200, 'a failed try leaves the address')
  assert.deepEqual((await post(longer.url, 'abc')).statusCode, 404, 'once')
  const late = await open(3)
  clock.time = new Date(clock.time.getTime() + 3600_001)
  assert.equal((await post(late.url, 'abc')).statusCode, 404)
  const tooLarge = await call(metadataFiles.send, { name: 'a', bytes: metadataBounds.fileBytes + 1 }, as)
  assert.equal(`${tooLarge.error?.type}/${tooLarge.error?.subtype}`, 'LIMIT/SIZE')
  assert.match(await sent('../etc/passwd', 'x'), /^\d+\/\.\._etc_passwd$/)
  const viewer = { user: user.id, account: 'studio' }
  assert.equal((await call(metadataFiles.send, { name: 'a', bytes: 1 }, viewer)).error?.type, 'ACCESS')
})

test('B12 a file needs room as it is announced', async () => {
  await db.insertInto('account_quotas').values({ account_id: other.id, bytes: 100 }).execute()
  const send = (bytes: number) => call(metadataFiles.send, { name: 'a', bytes }, elsewhere)
  assert.equal((await send(60)).error, undefined)
  assert.equal((await send(60)).error?.subtype, 'QUOTA')
})

test('B9 T-HLS-1 viewers get a file of a field marked for them, under the rules of the video, and no other file', async () => {
  const { id, uuid, base, save } = await film('Со сценарием')
  const [script, contract] = [await sent('Сценарий.txt', 'сцена 1'), await sent('Тайный.pdf', 'тайна')]
  await save({ script, contract })
  const page = await ask(`/embed/${uuid}/config.json`)
  const [shown, ...rest] = page.json().about
  assert.deepEqual([shown.title, shown.kind, shown.value, rest.length], ['Сценарий', 'file', 'Сценарий.txt', 0])
  assert.equal((await ask(shown.url)).body, 'сцена 1')
  const [hidden] = contract.split('/')
  const [open] = script.split('/')
  assert.equal((await ask(`${base()}files/${hidden}/x`)).statusCode, 404, 'not marked for viewers')
  const { code } = await make.account({ members: { [editor]: ['media.can_edit_records'] } })
  const foreign = await sent('Чужой.txt', 'чужой', { user: editor, account: code })
  const fileOf = (value: string) => ask(`${base()}files/${value.split('/')[0]}/x`)
  const write = (value: string) =>
    db
      .updateTable('records')
      .set({ metadata: JSON.stringify({ script: value }) })
      .where('id', '=', id)
      .execute()
  await write(foreign)
  assert.equal((await fileOf(foreign)).statusCode, 404, 'of another account, however it came into the field')
  await write(script)
  assert.equal((await fileOf(script)).statusCode, 200)
  for (const form of [`${open}/../../x`, `0${open}/x`, `${open}%2f..%2fx/y`, '%2e%2e/x'])
    assert.equal((await ask(`${base()}files/${form}`)).statusCode, 404, form)
  await db.insertInto('gates').values({ account_id: account.id, record_id: id, kind: 'CODES' }).execute()
  assert.equal((await ask(shown.url)).statusCode, 404, 'behind a gate')
})

test('B9 R31 an address of a locked account takes no file and gives none', async () => {
  const value = await sent('Был.txt', 'был')
  const saved = new URL((await call(metadataFiles.open, { value }, as)).result.url).pathname
  const awaited = (await call(metadataFiles.send, { name: 'Будет.txt', bytes: 3 }, as)).result
  const lock = (state: 'LOCKED' | 'ACTIVE') =>
    db.updateTable('accounts').set({ state }).where('id', '=', account.id).execute()
  await lock('LOCKED')
  assert.equal((await post(awaited.url, 'abc')).statusCode, 404)
  assert.equal((await ask(saved)).statusCode, 404)
  await lock('ACTIVE')
  assert.equal((await post(awaited.url, 'abc')).statusCode, 200)
  assert.equal((await ask(saved)).statusCode, 200)
})

test('B9 a file that no video names goes after its days; one that is named, in the trash too, stays', async () => {
  const { id, save } = await film('Со сроком')
  const [named, dropped] = [await sent('Нужный.txt', 'н'), await sent('Лишний.txt', 'л')]
  await save({ contract: named, script: dropped })
  await save({ script: null })
  await db.updateTable('records').set({ lifecycle: 'DISPOSED', disposed_at: clock.time }).where('id', '=', id).execute()
  const announced = (await call(metadataFiles.send, { name: 'Обещан.txt', bytes: 3 }, as)).result.value
  await sweepFiles(services)
  clock.time = new Date(clock.time.getTime() + metadataBounds.unnamedFileDays * dayMs - 60_000)
  await sweepFiles(services)
  assert.deepEqual([await kept(named), await kept(dropped)], [true, true], 'it may be brought back till then')
  clock.time = new Date(clock.time.getTime() + 120_000)
  await sweepFiles(services)
  assert.deepEqual([await kept(named), await kept(dropped)], [true, false])
  const left = await db
    .selectFrom('metadata_files')
    .select('id')
    .where('id', '=', Number(announced.split('/')[0]))
    .execute()
  assert.deepEqual(left, [], 'what never came')
  const purges = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
  const [number] = dropped.split('/')
  assert.ok(
    purges.some(({ payload }) => JSON.stringify(payload).includes(`files/${number}/`)),
    'its bytes go too',
  )
})
