import { type DimensionName, dimensionNames, dimensions } from '@skleyka/contract/statistic/dimensions.ts'
import { type MeasureName, measureNames, measures as measuresOf } from '@skleyka/contract/statistic/measures.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { ChartColumn, ChartLine, Table2 } from 'lucide-react'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Chip } from '../../ui/chip/chip.tsx'
import { DropdownButton } from '../../ui/dropdown/dropdown-button.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import type { StatisticAddress } from '../statistic-view/statistic-view.ts'
import styles from './explore-choices.module.css'

interface Props {
  address: StatisticAddress
  by: readonly DimensionName[]
  measures: readonly MeasureName[]
}

const none = ''
const places = Array.from({ length: statisticBounds.dimensions }, (_, place) => place)
// nothing tells cities: a column of them would be empty
const names = dimensionNames
  .filter((name) => name !== 'city')
  .map((value) => ({ value, label: dimensions[value].title }))
const charts = [
  { value: 'LINES', label: 'Линии', icon: ChartLine },
  { value: 'BARS', label: 'Столбцы', icon: ChartColumn },
  { value: 'TABLE', label: 'Только таблица', icon: Table2 },
] as const

/** Choices of the report builder. */
export function ExploreChoices({ address, by, measures }: Props) {
  const { list, show } = address
  const split = (place: number, name: DimensionName | '') =>
    show({ dims: [...by.slice(0, place), ...(name === none ? [] : [name]), ...by.slice(place + 1)] })
  const turn = (name: MeasureName) =>
    show({ shows: measures.includes(name) ? measures.filter((one) => one !== name) : [...measures, name] })
  return (
    <div className={styles.choices}>
      {places.slice(0, by.length + 1).map((place) => (
        <div key={place} className={styles.select}>
          <Select
            label={place === 0 ? 'Разрез' : `Разрез ${place + 1}`}
            hideLabel
            choices={[
              ...(place === 0
                ? []
                : [{ value: none, label: by[place] === undefined ? 'Ещё разрез' : 'Убрать разрез' } as const]),
              ...names.filter(({ value }) => value === by[place] || !by.includes(value)),
            ]}
            value={by[place] ?? none}
            onChange={(name) => split(place, name)}
          />
        </div>
      ))}
      {measures.map((name) => (
        <Chip
          key={name}
          {...(measures.length > 1 && {
            onRemove: () => turn(name),
            removeLabel: `Убрать показатель: ${measuresOf[name].title}`,
          })}
        >
          {measuresOf[name].title}
        </Chip>
      ))}
      <DropdownButton
        label="Показатели"
        width={320}
        align="start"
        trigger={(props) => <Button {...props}>Показатели</Button>}
      >
        {() => (
          <div className={styles.measures}>
            <p>До&nbsp;{statisticBounds.measures} показателей. По&nbsp;первому строится график.</p>
            {measureNames.map((name) => (
              <Checkbox
                key={name}
                checked={measures.includes(name)}
                disabled={
                  measures.includes(name) ? measures.length === 1 : measures.length === statisticBounds.measures
                }
                onChange={() => turn(name)}
              >
                {measuresOf[name].title}
              </Checkbox>
            ))}
          </div>
        )}
      </DropdownButton>
      <Segmented label="Вид" choices={charts} value={list.chart} onChange={(chart) => show({ chart })} />
    </div>
  )
}
