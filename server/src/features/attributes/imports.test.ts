import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testAttributes } from '../../../test/test-attributes.ts'

const { db, make, call, user, studio, refusal, startWork, app } = await testAttributes()
type Studio = Awaited<ReturnType<typeof studio>>

const problemsOf = ({ problems }: Awaited<ReturnType<Studio['preview']>>) =>
  problems.map(({ line, problem }) => [line, problem])
async function finished({ as }: Studio, batchId: string) {
  for (;;) {
    const { batch, leftOut } = (await call(bulk.bulkGet, { batchId, perPage: 50 }, as)).result
    if (batch.state === 'DONE') return { ...batch, leftOut }
    await new Promise(setImmediate)
  }
}
const stored = (accountId: number) =>
  db
    .selectFrom('records')
    .select(['id', 'name', 'description', 'tags', 'published_from', 'published_to', 'publication', 'moderation'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

test('D1 a table that goes out comes back without a change, and what was changed in it is changed as a bulk change and undone', async () => {
  await startWork()
  const own = await studio()
  const tricky = ['=1+1', "'=1", 'Обычное', '+7', '"кавычки"; и,запятые', '@все']
  for (const name of tricky) {
    await make.record(own.id, user, {
      name,
      description: 'Первая\nвторая; "третья"',
      tags: ['лес, поле', 'снег'],
      published_from: new Date('2026-05-31T15:30:25.123Z'),
    })
  }
  const before = await stored(own.id)
  const fields = ['id', 'name', 'description', 'tags', 'ownerId', 'publication', 'publishedFrom', 'publishedTo']
  const all = [...fields, 'moderation', 'moderationReason', 'createdDate', 'durationSeconds', 'albums']
  for (const options of [{ language: 'ru' }, { language: 'en', delimiter: ',', timeZone: 'Asia/Kathmandu' }]) {
    const { export: made } = (await own.create({ fields: all, ...options })).result
    await own.until(made.id, 'DONE')
    const { bytes } = await own.file(made.id)
    const { status, words, importId } = await own.send(bytes)
    assert.deepEqual([status, words], [200, ''])
    const { lines, changing, unchanged, problems, ignored, columns } = await own.preview(importId)
    assert.deepEqual([lines, changing, unchanged, problems], [6, 0, 6, []])
    assert.deepEqual([ignored.length, columns], [3, [...fields.slice(1), 'moderation', 'moderationReason']])
  }
  const [one, two, three] = before.map(({ id }) => id)
  const table = `id\tНазвание\tTags\tПубликация с\tПубликация\r\n${one}\tЗима\tснег\t31.05.2026 20:00\t\r\n${two}\t'=1\tлес\t2026-06-01\tЧерновик\r\n${three}\tОбычное\t"""лес, поле"", снег"\t2026-05-31T18:30:25+03:00\tScheduled\r\n`
  const { importId } = await own.send(table)
  const preview = await own.preview(importId)
  assert.deepEqual([preview.lines, preview.changing, preview.unchanged, preview.batchId], [3, 2, 1, null])
  assert.deepEqual(
    preview.fieldCounts.map(({ field, count }) => [field, count]),
    [
      ['name', 2],
      ['tags', 2],
      ['publishedFrom', 2],
      ['publication', 1],
    ],
  )
  assert.deepEqual(
    preview.diff.filter(({ id }) => id === one),
    [
      { id: one, record: '=1+1', field: 'name', before: '=1+1', after: 'Зима' },
      { id: one, record: '=1+1', field: 'tags', before: ['лес, поле', 'снег'], after: ['снег'] },
      {
        id: one,
        record: '=1+1',
        field: 'publishedFrom',
        before: '2026-05-31T15:30:25.123Z',
        after: '2026-05-31T17:00:00.000Z',
      },
    ],
  )
  assert.deepEqual(await stored(own.id), before, 'a preview changes nothing')
  const { batchId } = (await call(attributes.importApply, { importId }, own.as)).result
  assert.equal((await call(attributes.importApply, { importId }, own.as)).result.batchId, batchId, 'a repeat')
  const done = await finished(own, batchId)
  assert.deepEqual([done.kind, done.changed, done.skipped, done.failed], ['IMPORT', 2, 0, 0])
  const after = await stored(own.id)
  assert.deepEqual([after[0]?.name, after[0]?.tags, after[1]?.publication], ['Зима', ['снег'], 'DRAFT'])
  assert.deepEqual(after.slice(2), before.slice(2))
  const { items } = (
    await call(audit.list, { object: { type: 'record', id: one } }, { ...own.as, user: await admin() })
  ).result
  assert.deepEqual(
    items.map(({ action, batchId: of }) => [action, of]),
    [['attributes.importApply', batchId]],
  )
  const back = (await call(bulk.bulkUndo, { batchId }, own.as)).result.batch
  await finished(own, back.id)
  assert.deepEqual(await stored(own.id), before)
})

test('D1 metadata goes out under the titles of its fields, comes back as it was, and is read by the types of the template', async () => {
  await startWork()
  const own = await studio()
  const values = {
    year: 1999,
    director: 'О’Нил, Ш.',
    genre: ['Драма', 'Спорт'],
    age: '16+',
    rights_until: '2027-01-31',
  }
  const id = await make.record(own.id, user, { metadata: JSON.stringify(values) })
  const keys = Object.keys(values).map((name) => `metadata.${name}`)
  const { export: made } = (await own.create({ fields: ['id', ...keys] })).result
  await own.until(made.id, 'DONE')
  const { bytes, text } = await own.file(made.id)
  assert.ok(text.startsWith('\uFEFFID;Год;Режиссёр;Жанр;Возраст;Права до\r\n'), text)
  const same = await own.preview((await own.send(bytes)).importId)
  assert.deepEqual([same.changing, same.unchanged, same.problems], [0, 1, []])
  const changed = await own.send(`ID;Год;Жанр;Права до;metadata.age;Сезон\n${id};2001;Спорт;28.02.2028;;2\n`)
  const { diff } = await own.preview(changed.importId)
  assert.deepEqual(
    diff.map(({ field, before, after }) => [field, before, after]),
    [
      ['metadata.year', 1999, 2001],
      ['metadata.genre', ['Драма', 'Спорт'], ['Спорт']],
      ['metadata.rights_until', '2027-01-31', '2028-02-28'],
      ['metadata.age', '16+', null],
      ['metadata.season', null, 2],
    ],
  )
  for (const [line, words] of [
    ['1500;Спорт', /^Год: не\u00a0меньше 1888/],
    ['девяносто;Спорт', /^Год: введите число/],
    ['2001;Ужасы', /^Жанр: такого значения/],
  ] as const) {
    const preview = await own.preview((await own.send(`ID;Год;Жанр\n${id};${line}\n`)).importId)
    assert.match(preview.problems[0]?.text ?? '', words)
  }
})

const admin = () => make.user({ admin: true })

test('D1 a record that somebody changed after the preview is left as it is, and listed', async () => {
  await startWork()
  const own = await studio()
  const [one, two] = [
    await make.record(own.id, user, { name: 'Раз' }),
    await make.record(own.id, user, { name: 'Два' }),
  ]
  const { importId } = await own.send(`ID;Название\n${one};Первое\n${two};Второе\n`)
  await call(records.update, { id: one, rowVersion: 1, fields: { description: 'Уже правят' } }, own.as)
  const { batchId } = (await call(attributes.importApply, { importId }, own.as)).result
  const done = await finished(own, batchId)
  assert.deepEqual([done.changed, done.skipped], [1, 1])
  assert.deepEqual(
    done.leftOut.map(({ id, error }) => [id, error]),
    [[one, 'Видео изменили после того, как была прочитана таблица']],
  )
  assert.deepEqual(
    (await stored(own.id)).map(({ name }) => name),
    ['Раз', 'Второе'],
  )
})

test('8.2 lines with no id, an unknown or a foreign one, a second one and a bad value are told by their numbers and left out', async () => {
  const own = await studio()
  const other = await make.account()
  const [one, two] = [await make.record(own.id, user), await make.record(own.id, user)]
  const foreign = await make.record(other.id, user, { name: 'Чужое' })
  const trashed = await make.record(own.id, user, { lifecycle: 'DISPOSED', disposed_at: new Date() })
  const lines = [
    'ID;Название;Теги;ID автора;Публикация;Публикация с;Публикация до',
    `${one};Хорошее;а;${user};;;`,
    `;Без номера;а;${user};;;`,
    `9999999;Нет;а;${user};;;`,
    `${foreign};Чужое 2;а;${user};;;`,
    `${trashed};В корзине;а;${user};;;`,
    `${one};Дважды;а;${user};;;`,
    `${two};;а;${user};;;`,
  ]
  const { importId } = await own.send(`${lines.join('\n')}\n`)
  const preview = await own.preview(importId)
  assert.deepEqual([preview.lines, preview.changing], [7, 1])
  assert.deepEqual(problemsOf(preview), [
    [3, 'NO_ID'],
    [4, 'UNKNOWN'],
    [5, 'UNKNOWN'],
    [6, 'UNKNOWN'],
    [7, 'TWICE'],
    [8, 'VALUE'],
  ])
  const [unknown, strange] = preview.problems.filter(({ problem }) => problem === 'UNKNOWN').map(({ text }) => text)
  assert.equal(unknown?.replace('9999999', '#'), strange?.replace(String(foreign), '#'))
  assert.ok(!JSON.stringify(preview).includes('Чужое'), 'nothing is told of a foreign record')
  const bad: [string, RegExp][] = [
    [`${two};${'я'.repeat(300)};а;${user};;;`, /^Название: слишком длинный/],
    [`${two};Имя;${'а, б'.repeat(100)};${user};;;`, /^Теги: /],
    [`${two};Имя;а;9999999;;;`, /^ID автора: такого участника нет/],
    [`${two};Имя;а;${user};Опубликованно;;`, /^Публикация: нет значения «Опубликованно»/],
    [`${two};Имя;а;${user};;завтра;`, /^Публикация с: не\u00a0дата «завтра»/],
    [`${two};Имя;а;${user};;2026-02-30;`, /^Публикация с: не\u00a0дата/],
    [`${two};Имя;а;${user};;3026-02-03;`, /^Публикация с: год/],
    [`${two};Имя;а;${user};;2026-05-02;2026-05-01`, /^Публикация кончается раньше/],
  ]
  for (const [line, words] of bad) {
    const { problems, changing } = await own.preview((await own.send(`${lines[0]}\n${line}\n`)).importId)
    assert.equal(changing, 0)
    assert.match(problems[0]?.text ?? '', words)
  }
})

test('8.2 a table is read in CP1251, in UTF-8 with its mark or without, in UTF-16, by ; , or tab', async () => {
  const own = await studio()
  const id = await make.record(own.id, user, { name: 'Ёж' })
  const utf8 = `ID;Название\r\n${id};Ёлка — «да»\r\n`
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(utf8, 'utf16le')])
  for (const body of [
    utf8,
    `\uFEFF${utf8}`,
    utf8.replaceAll(';', ','),
    utf8.replaceAll(';', '\t'),
    cp1251(utf8),
    utf16,
  ]) {
    const { status, words, importId } = await own.send(body)
    assert.equal(status, 200, words)
    assert.deepEqual(
      (await own.preview(importId)).diff.map(({ after }) => after),
      ['Ёлка — «да»'],
    )
  }
})

function cp1251(text: string): Buffer {
  const decoder = new TextDecoder('windows-1251')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Buffer.from([...text].map((sign) => bytes.get(sign) ?? 63))
}

test('8.2 a first line that names the delimiter and rows without a word are no lines of the table', async () => {
  const own = await studio()
  const id = await make.record(own.id, user, { name: 'Первое' })
  for (const table of [
    `sep=;\r\nID;Название\r\n;;\r\n${id};Второе\r\n;\r\n`,
    `sep=,\nID,Название\n${id},"Второе; конец"\n,\n`,
  ]) {
    const { words, importId } = await own.send(table)
    assert.equal(words, '')
    const { lines, changing, problems } = await own.preview(importId)
    assert.deepEqual([lines, changing, problems], [1, 1, []], table)
  }
})

test('8.2 a file that is no table, one without ids, a column twice, too large or too long is refused in words', async () => {
  const own = await studio()
  const id = await make.record(own.id, user)
  const refused: [string | Buffer, RegExp][] = [
    ['', /нет столбца «ID»/],
    ['Название;Теги\n1;2\n', /нет столбца «ID»/],
    ['ID;UUID;Мимо\n1;2;3\n', /нет столбцов, которые можно изменить/],
    ['ID;Название;title\n1;2;3\n', /Столбец «title» повторяется в\u00a0таблице/],
    [Buffer.from('PK\u0003\u0004книга'), /это книга Excel/],
    [Buffer.from('ID;\u0000\u0000'), /двоичные данные/],
    [`ID;Название\n${id};"без конца\n`, /кавычка открыта/],
    [`ID;Название\n${id};${'x'.repeat(1_100_000)}\n`, /слишком длинная/],
    [`ID;Название\n${'1;а\n'.repeat(100_001)}`, /больше 100/],
  ]
  for (const [body, words] of refused) {
    const answer = await own.send(body)
    assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status}`)
    assert.match(answer.words, words)
    const open = await call(attributes.importPreview, { importId: answer.importId }, own.as)
    assert.equal(refusal(open), 'NOT_FOUND/IMPORT')
  }
  assert.match((await own.send('', 100_000_000)).words, /больше 50\u00a0МБ/)
  const large = await own.send(Buffer.alloc(51_000_000, 'ID;Название\n'), 10)
  assert.deepEqual([large.status, /больше 50\u00a0МБ/.test(large.words)], [413, true], 'whatever size was told before')
})

test('P-M-10 P-M-12 a table that comes back takes both permissions, its address is good once, and a foreign one is unknown', async () => {
  const own = await studio()
  const id = await make.record(own.id, user)
  for (const one of ['media.can_export_record_filters', 'media.can_edit_records'] as const) {
    const lesser = await studio([one])
    const answer = await call(attributes.importOpen, { fileName: 'а.csv', bytes: 1 }, lesser.as)
    assert.equal(refusal(answer), 'ACCESS/FORBIDDEN')
  }
  const { result } = await call(attributes.importOpen, { fileName: 'а.csv', bytes: 1 }, own.as)
  const send = (url: string) =>
    app.inject({ method: 'POST', url: new URL(url).pathname, payload: `ID;Название;Модерация\n${id};Новое;Одобрено\n` })
  assert.equal((await send(result.url)).statusCode, 200)
  assert.equal((await send(result.url)).statusCode, 409)
  assert.equal((await send(`${result.url.slice(0, -1)}_`)).statusCode, 409)
  const { importId } = result
  const foreign = await studio()
  assert.equal(refusal(await call(attributes.importPreview, { importId }, foreign.as)), 'NOT_FOUND/IMPORT')
  assert.equal(refusal(await call(attributes.importApply, { importId }, foreign.as)), 'NOT_FOUND/IMPORT')
  const editor = await make.user()
  await make.member(own.id, editor, ['media.can_export_record_filters', 'media.can_edit_records'])
  const as = { user: editor, account: own.code }
  assert.equal(refusal(await call(attributes.importApply, { importId }, as)), 'ACCESS/FORBIDDEN', 'it moderates')
})

test('A12 D1 a table obeys the rules of fields: patterns in the words of their author, and videos of the account', async () => {
  const own = await studio()
  const id = await make.record(own.id, user)
  const templateId = await make.metadataTemplate(own.id, [
    { name: 'code', title: 'Шифр', type: 'line', pattern: '[A-Z]+', refusal: 'Заглавные латинские буквы' },
    { name: 'sequel', title: 'Продолжение', type: 'video' },
  ])
  await db.updateTable('records').set({ metadata_template_id: templateId }).where('account_id', '=', own.id).execute()
  const judged = async (cells: string) => {
    const { importId } = await own.send(`ID;metadata.code;metadata.sequel\n${id};${cells}\n`)
    return own.preview(importId)
  }
  const why = async (cells: string) => (await judged(cells)).problems[0]?.text ?? ''
  assert.match(await why("'=1+1;"), /заглавные латинские буквы/)
  assert.match(await why(';999999'), /такого видео/)
  assert.match(await why(';давно'), /видео/)
  const { changing, problems } = await judged(`AB;${id}`)
  assert.deepEqual([changing, problems], [1, []])
})
