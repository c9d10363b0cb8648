import { holderReportBounds } from '@skleyka/contract/copyright-holders/holder-report-bounds.ts'
import type { HolderSplit } from '@skleyka/contract/copyright-holders/holder-splits.ts'
import { productName } from '@skleyka/contract/product.ts'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { definitionVersion, type MeasureName, measures } from '@skleyka/contract/statistic/measures.ts'
import type { StatisticFormat } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { refuse } from '../../http/refuse.ts'
import { tablePdf } from '../../pdf/table-pdf.ts'
import type { Services } from '../../services.ts'
import { tableBytes } from '../attributes/attributes.ts'
import { dayWords, localDay, periodWords } from '../statistic/statistic.ts'
import { holderFigures, splitRows } from './holder-figures.ts'

const shown = ['views', 'viewers', 'loads', 'watchSeconds'] satisfies readonly MeasureName[]
const splitTitles: Readonly<Record<HolderSplit, string>> = {
  record: 'Видео',
  site: 'Сайт',
  country: 'Страна',
  account: 'Аккаунт',
}

interface HolderReportQuery {
  readonly holder: { readonly id: number; readonly name: string }
  readonly by: HolderSplit
  readonly from: string
  readonly to: string
  readonly format: StatisticFormat
  readonly now: Date
}

/** Returns the file of a report of a holder. Refuses `statistic.tooManyRows`, `statistic.period` and `statistic.away`. */
export async function reportFile(
  services: Parameters<typeof holderFigures>[0] & Pick<Services, 'publicUrl'>,
  { holder, by, format, now, ...period }: HolderReportQuery,
): Promise<{ file: Buffer; rows: number }> {
  const platform = await holderFigures(services, holder.id, period)
  const limit = holderReportBounds.rows
  const sort = { measure: 'views', order: 'desc' } as const
  const [{ rows, total }, totals] = await Promise.all([
    splitRows(services, platform, { by, measures: shown, sort, limit, offset: 0 }),
    platform.totals({ measures: shown }),
  ])
  if (total > limit) throw refuse('statistic.tooManyRows', { max: limit.toLocaleString('ru') })
  const isVideo = by === 'record'
  const titles = [
    ...(isVideo ? ['ID'] : []),
    splitTitles[by],
    ...shown.map((name) => measures[name].title + (measures[name].unit === 'seconds' ? ', с' : '')),
  ]
  const figure = (value: number | null | undefined) => (value == null ? null : Math.round(value * 1_000) / 1_000)
  const table = {
    titles,
    rows: [
      ...rows.map(({ key, title, figures }) => [
        ...(isVideo ? [Number(key)] : []),
        title,
        ...shown.map((name) => figure(figures[name])),
      ]),
      [...(isVideo ? ['Всего', null] : ['Всего']), ...shown.map((name) => figure(totals.figures[name]))],
    ],
  }
  const about = [`Правообладатель: ${holder.name}`, `Период: ${periodWords(period)}, время ${platformTimeZone}`]
  const howToVerify = `Проверить подлинность файла: ${services.publicUrl}/verify`
  const file =
    format === 'PDF'
      ? await tablePdf({
          ...table,
          ...{ words: isVideo ? 2 : 1, hasTotals: true },
          title: `${holder.name}: ${splitTitles[by].toLocaleLowerCase('ru')}`,
          about,
          definitions: shown.map((name) => ({ title: measures[name].title, text: measures[name].definition })),
          foot: `${productName}, ${dayWords(localDay(now, platformTimeZone))}. Определения: версия ${definitionVersion}. ${howToVerify}`,
        })
      : // without them the files of two holders nobody watched would be the same, and their checksums too
        await tableBytes(format, {
          ...table,
          rows: [...table.rows, ...[...about, `Создан: ${now.toISOString()}`, howToVerify].map((words) => [words])],
          name: holder.name,
        })
  return { file, rows: rows.length }
}
