import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { PeriodFields } from '../../list/period-fields.tsx'
import { useAccountCode } from '../../session/contexts.ts'
import { Select } from '../../ui/select/select.tsx'
import { isSource } from './livestream-query.ts'
import styles from './livestreams.module.css'
import { sourceChoices } from './source-labels.ts'

interface Chosen {
  readonly source: string
  readonly owner: string
  readonly from: string
  readonly to: string
}

interface Props {
  readonly list: Chosen
  readonly show: (chosen: Partial<Chosen>) => void
}

const sources = [{ value: '', label: 'Любой источник' }, ...sourceChoices]

/** Source, owner and days by which the list is narrowed; owners are offered where there are several. */
export function LivestreamFilters({ list, show }: Props) {
  const accountCode = useAccountCode()
  const { data } = useQuery(read(translations.listedOwners, {}, { accountCode }))
  const owners = (data?.owners ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <span className={styles.choice}>
        <Select
          label="Источник"
          hideLabel
          choices={sources}
          value={isSource(list.source) ? list.source : ''}
          onChange={(source) => show({ source })}
        />
      </span>
      {(owners.length > 1 || list.owner !== '') && (
        <span className={styles.choice}>
          <Select
            label="Владелец"
            hideLabel
            choices={[{ value: '', label: 'Любой владелец' }, ...owners]}
            value={owners.some(({ value }) => value === list.owner) ? list.owner : ''}
            onChange={(owner) => show({ owner })}
          />
        </span>
      )}
      <PeriodFields from={list.from} to={list.to} onChange={show} />
    </>
  )
}
