import type { DimensionName } from '@skleyka/contract/statistic/dimensions.ts'
import type { MeasureName } from '@skleyka/contract/statistic/measures.ts'
import {
  type StatisticFormat,
  statisticExports,
  statisticFormats,
} from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import type { StatisticStep } from '@skleyka/contract/statistic/statistic-query.ts'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Download } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { visit } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import type { StatisticAddress } from './statistic-address.ts'

const formatLabels: Readonly<Record<StatisticFormat, string>> = {
  CSV: 'CSV, для любых таблиц',
  XLSX: 'XLSX, для Excel',
  PDF: 'PDF, для печати',
}

interface Props {
  address: StatisticAddress
  by: readonly DimensionName[]
  measures: readonly MeasureName[]
  /** The steps are the first column of the file. */
  step?: StatisticStep
}

/** «Экспорт»: the table of the screen as a file, which is made in the background (product B8). */
export function ExportMenu({ address, by, measures, step }: Props) {
  const own = useAccountCode()
  const { days, scope } = address
  const exporting = useMutation(write(statisticExports.export))
  const begin = async (format: StatisticFormat) => {
    const query = {
      where: scope.where,
      ...(scope.ofAccount !== undefined && { ofAccount: scope.ofAccount }),
      period: { kind: 'FIXED' as const, from: scope.from, to: scope.to },
      step: step ?? null,
      by: [...by],
      measures: [...measures],
    }
    await exporting.mutateAsync({ query, format })
    showToast({
      type: 'success',
      message: 'Файл готовится',
      actions: [{ label: 'Открыть выгрузки', onAction: () => visit(pagePath(own, 'stat/exports')) }],
    })
  }
  return (
    <MenuButton
      label="Экспорт"
      lines={statisticFormats.map((format) => ({
        id: format,
        label: formatLabels[format],
        onAction: () => void begin(format).catch(() => undefined),
      }))}
      trigger={(props) => (
        <Button {...props} icon={Download} disabled={days === null}>
          Экспорт
          <Icon of={ChevronDown} size={16} />
        </Button>
      )}
    />
  )
}
