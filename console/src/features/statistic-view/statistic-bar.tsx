import { filterTitle } from '@skleyka/contract/statistic/dimensions.ts'
import type { StatisticStep } from '@skleyka/contract/statistic/statistic-query.ts'
import { comparisonLabels, comparisons } from '../../report/periods.ts'
import { ReportBar } from '../../report/report-bar.tsx'
import { Chip } from '../../ui/chip/chip.tsx'
import { MenuChip } from '../../ui/chip/menu-chip.tsx'
import { AccountChip } from './account-chip.tsx'
import { withoutValue } from './conditions.ts'
import { FilterAdder } from './filter-adder.tsx'
import type { StatisticAddress } from './statistic-address.ts'
import { useValueTitles } from './value-titles.ts'

interface Props {
  address: StatisticAddress
  /** False if nothing is told step by step. */
  hasSteps?: boolean
  hasComparison?: boolean
}

const compareChoices = comparisons.map((value) => ({ value, label: comparisonLabels[value] }))
const presets = ['today', 'yesterday', '7', '28', '90', '365'] as const

/** The bar of every screen of statistics (product B8): the period, the comparison, the filter, the step. */
export function StatisticBar({ address, hasSteps = true, hasComparison = true }: Props) {
  const { list, show, accountCode } = address
  const titles = useValueTitles(address)
  return (
    <>
      <ReportBar<StatisticStep>
        address={hasSteps ? address : { ...address, steps: [address.step] }}
        presets={presets}
        end={<FilterAdder address={address} />}
      >
        {hasComparison && (
          <MenuChip
            name="Сравнить:"
            kind={list.compare === 'none' ? 'plain' : 'on'}
            choices={compareChoices}
            value={list.compare}
            onChange={(compare) => show({ compare })}
          />
        )}
        <AccountChip
          accountCode={accountCode}
          isChosen={list.account !== undefined}
          onChoose={(account) => show({ account })}
        />
      </ReportBar>
      {list.where.map(({ dimension, values, except }) =>
        values.map((value) => (
          <Chip
            key={`${dimension} ${except} ${value}`}
            kind="on"
            name={`${filterTitle(dimension)}${except ? ', кроме' : ''}:`}
            onRemove={() => show({ where: withoutValue(list.where, dimension, value, except) })}
            removeLabel={`Убрать условие: ${filterTitle(dimension)} ${titles(dimension, value)}`}
          >
            {titles(dimension, value)}
          </Chip>
        )),
      )}
    </>
  )
}
