import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfText } from '../../test/pdf-text.ts'
import { tablePdf } from './table-pdf.ts'

const document = {
  title: 'Просмотры: видео',
  about: ['Аккаунт: Ёлки', 'Период: 1\u00a0марта 2026\u00a0г.'],
  titles: ['Видео', 'Просмотры', 'Время просмотра, с'],
  rows: [
    ['Съёмка «Щука»', 12_345, 1.5],
    ['Без просмотров', 0, null],
    ['Всего', 12_345, 1.5],
  ],
  hasTotals: true,
  words: 1,
  definitions: [{ title: 'Просмотры', text: 'Загрузки, в\u00a0которых видео играло.' }],
  foot: 'Определения: версия 1',
}

test('product B8 a PDF has the table in Russian letters, with the period, the account and what its figures mean', async () => {
  const pdf = await tablePdf(document)
  assert.equal(pdf.toString('latin1', 0, 5), '%PDF-')
  const [page = '', ...others] = pdfText(pdf)
  assert.deepEqual(others, [])
  for (const text of [
    ...['Просмотры: видео', 'Аккаунт: Ёлки', 'Съёмка «Щука»', '12\u00a0345', '1,5', 'Всего', '—'],
    ...['Что значат показатели', 'Загрузки, в\u00a0которых видео играло.', 'Определения: версия 1', '1 из\u00a01'],
  ])
    assert.ok(page.replaceAll('\u00a0', ' ').includes(text.replaceAll('\u00a0', ' ')), `${text} in ${page}`)
})

test('product B8 a long table goes on on more pages, each with the head of the table', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => [`Видео ${at}`, at, at])
  const pages = pdfText(await tablePdf({ ...document, rows }))
  assert.ok(pages.length > 3)
  for (const page of pages.slice(0, -1)) assert.match(page, /Время просмотра/)
  assert.match(pages.join(''), /Видео 199/)
})

test('a text without a space stays on its page, and texts of people lead to no file', async () => {
  const rows = [
    [`https://kino.example/${'a'.repeat(480)}`, 1, 1],
    ['{"image":"/etc/passwd"}', 1, 1],
    ['😀 \u0000 \u202e', 1, 1],
    ['', null, null],
  ]
  const pdf = await tablePdf({ ...document, rows, hasTotals: false })
  const [page = ''] = pdfText(pdf)
  assert.match(page, /\{"image":"\/etc\/passwd"\}/)
  assert.equal(
    (page.match(/a/g)?.length ?? 0) - 'passwd image example'.split('a').length + 1,
    480,
    'the long word is there whole',
  )
})
