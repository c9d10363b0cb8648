import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { type SavedReport, statisticReports } from '@skleyka/contract/statistic/statistic-reports.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown, Mail, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { presets } from '../../report/periods.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { DropdownButton } from '../../ui/dropdown/dropdown-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { StatisticAddress, StatisticWords } from '../statistic-view/statistic-view.ts'
import styles from './saved-reports.module.css'
import { ScheduleReport } from './schedule-report.tsx'

interface Props {
  address: StatisticAddress
  by: readonly DimensionName[]
  measures: readonly MeasureName[]
}

/** Reports of the builder that the account keeps, and the way to keep the one on the screen. */
export function SavedReports({ address, by, measures }: Props) {
  const accountCode = useAccountCode()
  const [isSaving, setSaving] = useState(false)
  const [scheduled, setScheduled] = useState<SavedReport | null>(null)
  const { data } = useQuery(readWhole((page) => read(statisticReports.reportsList, page, { accountCode })))
  const remove = useAskedWrite(statisticReports.reportsDelete, accountCode)
  return (
    <>
      <DropdownButton
        label="Сохранённые отчёты"
        width={340}
        trigger={(props) => (
          <Button {...props} icon={Bookmark}>
            Отчёты
            <Icon of={ChevronDown} size={16} />
          </Button>
        )}
      >
        {(close) => (
          <div className={styles.reports}>
            <ul>
              {data?.items.map((report) => (
                <li key={report.id}>
                  <Link to={address.to(wordsOf(report))} onClick={close}>
                    {report.name}
                  </Link>
                  <IconButton
                    size={28}
                    icon={Mail}
                    label={`Присылать: ${report.name}`}
                    onClick={() => {
                      close()
                      setScheduled(report)
                    }}
                  />
                  <IconButton
                    size={28}
                    icon={Trash2}
                    label={`Удалить отчёт: ${report.name}`}
                    onClick={() =>
                      void remove(
                        { id: report.id },
                        {
                          title: `Удалить отчёт «${report.name}»?`,
                          message: 'Его расписание тоже пропадёт. Готовые файлы останутся.',
                          okLabel: 'Удалить',
                          danger: true,
                        },
                        'Отчёт удалён',
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            {data?.items.length === 0 && <p>Отчётов пока нет</p>}
            <Button
              wide
              onClick={() => {
                close()
                setSaving(true)
              }}
            >
              Сохранить этот отчёт
            </Button>
          </div>
        )}
      </DropdownButton>
      {scheduled && <ScheduleReport report={scheduled} onClose={() => setScheduled(null)} />}
      {isSaving && <SaveReport {...{ address, by, measures }} onClose={() => setSaving(false)} />}
    </>
  )
}

/** The address of a saved report. */
function wordsOf({ query, chart }: SavedReport): Partial<StatisticWords> {
  const { period, where, by, measures, sort } = query
  const days = period.kind === 'LAST' ? presets.find((preset) => preset === String(period.days)) : undefined
  return {
    ...(period.kind === 'LAST'
      ? { period: days ?? '28', from: undefined, to: undefined }
      : { from: period.from, to: period.to }),
    ...{ where, dims: by, shows: measures.slice(0, statisticBounds.measures), chart },
    sort: sort ? { column: sort.measure, direction: sort.order === 'asc' ? 'ascending' : 'descending' } : null,
  }
}

function SaveReport({ address, by, measures, onClose }: Props & { onClose: () => void }) {
  const accountCode = useAccountCode()
  const { list, scope } = address
  const lastDays = list.from === undefined && /^\d+$/.test(list.period) ? Number(list.period) : null
  const form = useForm({
    call: statisticReports.reportsSave,
    accountCode,
    latest: { values: { name: '' }, version: 0 },
    params: ({ name }) => ({
      name,
      chart: list.chart,
      query: {
        where: scope.where,
        period:
          lastDays === null
            ? { kind: 'FIXED' as const, from: scope.from, to: scope.to }
            : { kind: 'LAST' as const, days: lastDays },
        step: null,
        by: [...by],
        measures: [...measures],
      },
    }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Отчёт сохранён' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Сохранить отчёт" verb="Сохранить" {...{ form, onClose }}>
      <TextInput
        label="Название"
        required
        maxLength={statisticBounds.reportNameChars}
        {...form.field(
          'name',
          lastDays === null ? 'Дни останутся теми\u00a0же' : `Всегда за\u00a0последние ${lastDays}\u00a0дней`,
        )}
      />
    </PopupForm>
  )
}
