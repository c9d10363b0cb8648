import { ChartColumn, ChartLine, Copy, Download, Table2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { copyText } from '../browser/clipboard.ts'
import { csvText, saveCsv } from '../browser/csv-file.ts'
import { useMedia } from '../browser/use-media.ts'
import { Button } from '../ui/button/button.tsx'
import { Segmented } from '../ui/segmented/segmented.tsx'
import type { Column } from '../ui/table/columns.ts'
import { Table } from '../ui/table/table.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import { ChangeMark } from './change-mark.tsx'
import type { ChartFigures, ChartLook } from './chart.ts'
import styles from './chart-card.module.css'
import { ChartFigure } from './chart-figure.tsx'
import { changeOf, formatFigure, plainFigure, type Unit } from './figures.ts'

interface Props extends Pick<ComponentProps<typeof ChartFigure>, 'detail' | 'spokenDetail' | 'strip'> {
  figures: ChartFigures
  /** The days of the whole, as its summary tells them. */
  days: string
  look: ChartLook
  onLook?: (look: ChartLook) => void
  /** The beginning of the name of its file. */
  fileName: string
  /** The head of the column of points: «День». */
  pointTitle: string
  /** The newest first, as people look for days; a line of seconds is read from its beginning. */
  order?: 'newest' | 'oldest'
  /** Number of rows of the table that stand open at first; 0 shows the chart alone. */
  openRows?: number
  /** Stands before the choice between lines and bars. */
  control?: ReactNode
}

const nothingBeside: NonNullable<ChartFigures['beside']> = []

interface PointRow {
  readonly at: number
  readonly title: string
}

/** A chart with the table of its figures, which is read aloud, copied into a spreadsheet and kept as a file (product B8). */
export function ChartCard(props: Props) {
  const {
    figures,
    days,
    look,
    onLook,
    fileName,
    pointTitle,
    openRows = 0,
    order = 'newest',
    control,
    detail,
    spokenDetail,
    strip,
  } = props
  const { points, series, unit, better = null, beside = nothingBeside } = figures
  const isNarrow = useMedia('(max-width: 768px)')
  const firstRows = isNarrow ? 0 : openRows
  const [own, setShown] = useState<number | null>(null)
  const shown = own ?? firstRows
  const before = series.find(({ kind }) => kind === 'before')
  const lines = series.filter(({ kind }) => kind !== 'before')
  const rows = useMemo(() => {
    const pointRows = points.map(({ title }, at): PointRow => ({ at, title }))
    return order === 'newest' ? pointRows.reverse() : pointRows
  }, [points, order])
  const columns = useMemo((): Column<PointRow>[] => {
    const figure = (
      id: string,
      title: string,
      values: readonly (number | null)[],
      of: Unit = unit,
    ): Column<PointRow> => ({
      ...{ id, title, numeric: true, card: 'figure' as const },
      cell: ({ at }) => formatFigure(values[at] ?? null, of),
    })
    return [
      { id: 'at', title: pointTitle, fixed: true, card: 'title', cell: ({ title }) => title },
      ...lines.map(({ title, values }, index) =>
        figure(`line${index}`, lines.length === 1 ? figures.title : title, values),
      ),
      ...(before
        ? [
            figure('before', 'Прошлый период', before.values),
            {
              ...{ id: 'change', title: 'Изменение', numeric: true, card: 'figure' as const },
              cell: ({ at }: PointRow) => (
                <ChangeMark change={changeOf(lines[0]?.values[at] ?? null, before.values[at], unit, better)} />
              ),
            },
          ]
        : []),
      ...beside.map(({ title, unit: of, values }, index) => figure(`beside${index}`, title, values, of)),
    ]
  }, [pointTitle, lines, before, unit, better, figures.title, beside])
  const cells = () => [
    [
      pointTitle,
      ...series.map(({ title, kind }) => (kind === 'before' ? 'Прошлый период' : title)),
      ...beside.map(({ title }) => title),
    ],
    ...points.map(({ title }, at) => [
      title,
      ...series.map(({ values }) => plainFigure(values[at] ?? null, unit)),
      ...beside.map(({ values, unit: of }) => plainFigure(values[at] ?? null, of)),
    ]),
  ]
  const copy = async () => {
    // a spreadsheet parts cells by tabs
    const text = cells()
      .map((row) => row.map((cell) => String(cell ?? '').replace('.', ',')).join('\t'))
      .join('\n')
    const isCopied = await copyText(text)
    showToast(
      isCopied
        ? { type: 'success', message: 'Таблица скопирована. Вставьте её в\u00a0редактор таблиц' }
        : { type: 'error', message: 'Браузер не\u00a0дал скопировать таблицу' },
    )
  }
  const isWhole = shown >= points.length
  return (
    <section className={styles.card} aria-label={figures.title}>
      <ChartFigure
        figures={figures}
        days={days}
        look={look}
        {...(detail && { detail })}
        {...(spokenDetail && { spokenDetail })}
        strip={strip}
        heading={2}
        hasLegend={series.length > 1}
        control={
          <div className={styles.controls}>
            {control}
            {onLook && (
              <Segmented
                label="Вид графика"
                choices={[
                  { value: 'line', label: 'Линия', icon: ChartLine },
                  { value: 'bars', label: 'Столбцы', icon: ChartColumn },
                ]}
                value={look}
                onChange={onLook}
              />
            )}
          </div>
        }
      />
      {shown > 0 && (
        <Table
          label={`${figures.title}: таблица`}
          columns={columns}
          rows={rows.slice(0, shown)}
          rowId={({ at }) => String(at)}
        />
      )}
      <div className={styles.foot}>
        <Button
          kind="quiet"
          icon={Table2}
          aria-expanded={isWhole}
          onClick={() => setShown(isWhole ? firstRows : points.length)}
        >
          {firstRows === 0
            ? isWhole
              ? 'Скрыть таблицу'
              : 'Показать таблицей'
            : isWhole
              ? 'Свернуть таблицу'
              : 'Показать всю таблицу'}
        </Button>
        <span className={styles.ways}>
          <Button kind="quiet" icon={Copy} onClick={() => void copy()}>
            Скопировать
          </Button>
          <Button kind="quiet" icon={Download} onClick={() => saveCsv(`${fileName}.csv`, csvText(cells()))}>
            CSV
          </Button>
        </span>
      </div>
    </section>
  )
}
