import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake, { type Content } from 'pdfmake'
import type { TableDocument } from './table-pdf.ts'

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
const regular = path.join(fonts, 'Roboto-Regular.ttf')
const bold = path.join(fonts, 'Roboto-Medium.ttf')
pdfmake.setFonts({ Roboto: { normal: regular, bold, italics: regular, bolditalics: bold } })
// a text of a person leads to no file and to no address
pdfmake.setLocalAccessPolicy((file) => file === regular || file === bold)
pdfmake.setUrlAccessPolicy(() => false)

/** More columns stand on a page that lies. */
const uprightColumns = 5
/** A longer word is divided: a column is no wider than its page. */
const longestWord = 24
const grey = '#5c6370'

function pdfOf({ title, about, definitions, foot, ...table }: TableDocument): Promise<Uint8Array> {
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageOrientation: table.titles.length > uprightColumns ? 'landscape' : 'portrait',
      pageMargins: [40, 40, 40, 46],
      info: { title },
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
      content: [
        { text: breakable(title), fontSize: 16, bold: true, margin: [0, 0, 0, 6] },
        ...about.map((text): Content => ({ text: breakable(text), color: grey })),
        tableOf(table),
        ...(definitions.length === 0
          ? []
          : [{ text: 'Что значат показатели', fontSize: 11, bold: true, margin: [0, 14, 0, 4] } as const]),
        ...definitions.map(
          ({ title: name, text }): Content => ({
            text: [{ text: name, bold: true }, ` — ${text}`],
            margin: [0, 0, 0, 3],
          }),
        ),
      ],
      footer: (page, pages) => ({
        columns: [foot, { text: `${page} из\u00a0${pages}`, alignment: 'right' }],
        margin: [40, 14, 40, 0],
        fontSize: 8,
        color: grey,
      }),
    })
    .getBuffer()
}

function tableOf({
  titles,
  rows,
  words,
  hasTotals,
}: Pick<TableDocument, 'titles' | 'rows' | 'words' | 'hasTotals'>): Content {
  const isFigure = (place: number) => place >= words
  const sideOf = (place: number) => (isFigure(place) ? ('right' as const) : ('left' as const))
  const head = titles.map((text, place) => ({ text: breakable(text), bold: true, alignment: sideOf(place) }))
  const body = rows.map((row, at) =>
    row.map((value, place) => ({
      text:
        typeof value === 'number'
          ? value.toLocaleString('ru').replaceAll('\u202f', '\u00a0')
          : breakable(value ?? (isFigure(place) ? '—' : '')),
      alignment: sideOf(place),
      bold: hasTotals && at === rows.length - 1,
    })),
  )
  return {
    margin: [0, 12, 0, 0],
    layout: {
      hLineWidth: (line) => (line <= 1 ? 0.8 : 0.4),
      vLineWidth: () => 0,
      hLineColor: () => '#c8ccd4',
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: titles.map((_, place) => (isFigure(place) ? 'auto' : '*')),
      body: [head, ...body],
    },
  }
}

/** Divides words that no line holds. */
const breakable = (text: string): string =>
  text
    .replaceAll('\u202f', '\u00a0')
    .replace(/[^\s\u00a0]+/gu, (word) =>
      word.length <= longestWord ? word : (word.match(/.{1,24}/gu) ?? []).join('\u200b'),
    )

const document: TableDocument = workerData
parentPort?.postMessage(await pdfOf(document))
