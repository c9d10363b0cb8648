import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDocument } from './document-kinds.ts'

const begins = (hex: string, text = '') => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(text)])
const zip = '504b0304'
const compound = 'd0cf11e0a1b11ae1'

test('B13 a file is a document when its bytes begin and hold what its name promises', () => {
  const documents: [string, Buffer][] = [
    ['договор.pdf', Buffer.from('%PDF-1.7')],
    ['СКАН.JPG', begins('ffd8ffe0')],
    ['скан.png', begins('89504e470d0a1a0a')],
    ['скан.webp', begins('52494646', '\0\0\0\0WEBPVP8 ')],
    ['письмо.docx', begins(zip, 'word/document.xml')],
    ['счёт.xlsx', begins(zip, 'xl/workbook.xml')],
    ['показ.pptx', begins(zip, 'ppt/presentation.xml')],
    ['письмо.odt', begins(zip, 'mimetypeapplication/vnd.oasis.opendocument.text')],
    ['счёт.ods', begins(zip, 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
    ['письмо.doc', begins(compound)],
  ]
  for (const [name, bytes] of documents) assert.ok(isDocument(name, bytes), name)
  const others: [string, Buffer][] = [
    ['программа.pdf', begins('4d5a9000')],
    ['архив.docx', begins(zip, 'run.exe')],
    ['счёт.docx', begins(zip, 'xl/workbook.xml')],
    ['письмо.xlsx', begins(zip, 'word/document.xml')],
    ['звук.webp', begins('52494646', '\0\0\0\0WAVEfmt ')],
    ['письмо.docx', begins(compound)],
    ['письмо.doc', begins(zip, 'word/document.xml')],
    ['страница.html', Buffer.from('<html>')],
    ['без имени', Buffer.from('%PDF-1.7')],
    ['пустой.pdf', Buffer.alloc(0)],
  ]
  for (const [name, bytes] of others) assert.ok(!isDocument(name, bytes), name)
})
