import './verify.css'
import { holderReports } from '@skleyka/contract/copyright-holders/holder-reports.calls.ts'
import { holderSplitTitles } from '@skleyka/contract/copyright-holders/holder-splits.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { formatFailure } from '@skleyka/web/sending/format-failure.ts'
import { button, facts, field, form, show, text } from '../claim/views.ts'
import { make } from '../elements.ts'
import { call } from '../upload-link/call.ts'
import { drawing } from '../upload-link/drawings.ts'
import { checksumIn, hexOf } from './checksum.ts'

type Report = NonNullable<ResultOf<typeof holderReports.verifyReport>['report']>

/** No report is larger. */
const mostBytes = 100_000_000
const day = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' })
const dayText = (date: string) => day.format(new Date(`${date}T00:00:00Z`))
const formats = { PDF: 'PDF', XLSX: 'Excel (XLSX)', CSV: 'CSV' } as const

/** Asks for a file or a checksum; what is found out stands above, and the next file may be dropped at once. */
function open(page: HTMLElement): void {
  const verdict = make('div', { role: 'status', class: 'verdict' })
  const tell = (...content: Node[]) => verdict.replaceChildren(...content)

  // of what was asked one after another the last is told of
  let latest = 0
  const check = async (turn: number, sha256: string, subject: string) => {
    const { report } = await call(holderReports.verifyReport, { sha256 })
    if (turn === latest) tell(...(report ? genuine(report, sha256) : unknown(subject)))
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    latest += 1
    const turn = latest
    if (!globalThis.crypto.subtle) return tell(...noChecksum())
    if (file.size > mostBytes) return tell(...unknown(`«${file.name}»`))
    tell(text(`«${file.name}» проверяется…`))
    try {
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
      await check(turn, hexOf(digest), `«${file.name}»`)
    } catch (error) {
      if (turn === latest) tell(...describeFailure(error))
    }
  }

  const input = make('input', { type: 'file', accept: '.pdf,.csv,.xlsx', hidden: '', 'aria-label': 'Файл отчёта' })
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    void take(file)
    // a file of the same name may be chosen again when it has changed
    input.value = ''
  })
  const place = make(
    'div',
    { class: 'place' },
    make('p', {}, 'Перетащите файл отчёта сюда'),
    button('Выбрать файл', 'main', () => input.click()),
    input,
  )
  const sum = make('input', { required: '', maxlength: '200', spellcheck: 'false', autocomplete: 'off' })
  const send = async () => {
    const sha256 = checksumIn(sum.value)
    if (sha256 === null)
      return 'В\u00a0контрольной сумме SHA-256 64\u00a0знака: цифры и\u00a0латинские буквы от\u00a0a до\u00a0f'
    latest += 1
    try {
      await check(latest, sha256, 'Файл с\u00a0такой контрольной суммой')
      return null
    } catch (error) {
      return formatFailure(error)
    }
  }
  show(
    page,
    'Проверка отчёта',
    text(
      'Подлинный ли это отчёт правообладателя, видно по\u00a0контрольной сумме файла. Её считает ваш браузер: сам файл никуда не\u00a0отправляется.',
    ),
    verdict,
    place,
    form('Проверить сумму', send, field('Или контрольная сумма SHA-256', sum)),
  )
  hearDrops(page, (file) => void take(file))
}

const genuine = (report: Report, sha256: string): Node[] => [
  drawing('ok'),
  make('h2', {}, 'Подлинный отчёт'),
  facts([
    ['Правообладатель', report.holder],
    [
      'Период',
      report.from === report.to ? dayText(report.from) : `${dayText(report.from)}\u00a0— ${dayText(report.to)}`,
    ],
    ['Показатели', holderSplitTitles[report.by]],
    ['Формат', formats[report.format]],
    ['Создан', moment.format(report.createdDate)],
    ['Контрольная сумма SHA-256', make('code', {}, sha256)],
  ]),
]

const unknown = (subject: string): Node[] => [
  drawing('bad'),
  make('h2', {}, 'Такого отчёта мы\u00a0не\u00a0выдавали'),
  text(
    `${subject}: создан не\u00a0здесь, изменён после создания или удалён из\u00a0списка отчётов. Попросите файл у\u00a0правообладателя ещё раз.`,
  ),
]

const noChecksum = (): Node[] => [
  drawing('wait'),
  make('h2', {}, 'Браузер не\u00a0посчитал сумму'),
  text('На\u00a0адресах без https браузеры её не\u00a0считают. Посчитайте её на\u00a0компьютере и\u00a0введите ниже:'),
  make(
    'pre',
    {},
    'Windows: certutil -hashfile отчёт.pdf SHA256\nmacOS:   shasum -a 256 отчёт.pdf\nLinux:   sha256sum отчёт.pdf',
  ),
]

const describeFailure = (error: unknown): Node[] => [
  drawing('bad'),
  make('h2', {}, 'Проверить не\u00a0удалось'),
  text(
    error instanceof DOMException
      ? 'Файл не\u00a0читается: его переместили или изменили. Выберите его ещё раз.'
      : `${formatFailure(error)}.`,
  ),
]

/** Files may be dropped anywhere on the page. */
function hearDrops(page: HTMLElement, take: (file: File | undefined) => void): void {
  const over = (event: DragEvent) => {
    event.preventDefault()
    page.toggleAttribute('data-over', event.type === 'dragover')
  }
  for (const name of ['dragover', 'dragleave'] as const) window.addEventListener(name, over)
  window.addEventListener('drop', (event) => {
    over(event)
    take(event.dataTransfer?.files[0])
  })
}

const page = document.getElementById('page')
if (page) open(page)
