import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { suggestions } from '@skleyka/contract/records/suggestions.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { searchField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { PeriodFields } from '../../list/period-fields.tsx'
import { periodOf } from '../../list/period-of.ts'
import { useList } from '../../list/use-list.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Select } from '../../ui/select/select.tsx'
import { SettingsPage } from '../settings/settings.tsx'
import { accountJournalColumns } from './audit-columns.tsx'
import { isAction, useAuditTitles } from './audit-titles.ts'
import { ChainState } from './chain-state.tsx'
import styles from './record-audit.module.css'

/** Days are yyyy-mm-dd; words or the number of an object, the number of a member, the name of a call: empty for all. */
const address = listAddress({
  q: searchField(),
  who: searchField(),
  action: searchField(),
  from: searchField(),
  to: searchField(),
})

/** setting/audit (product B9, D13): every change of the account, who made it and from where, and the way back. */
export default function AccountJournal() {
  const accountCode = useAccountCode()
  const may = useMay()
  const { actions } = useAuditTitles()
  const journal = useList(address, ({ q, who, action, from, to, ...page }) => {
    const userId = addressNumber(who)
    return read(
      audit.list,
      {
        ...page,
        ...(q !== '' && { q }),
        ...(userId !== null && { userId }),
        ...(isAction(action) && { action }),
        ...periodOf(from, to),
      },
      { accountCode },
    )
  })
  const people = useQuery({ ...read(suggestions.authors, {}, { accountCode }), enabled: may(suggestions.authors) })
  const { list, show } = journal.address
  const everybody = [
    { value: '', label: 'Кто угодно' },
    ...(people.data?.authors ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <SettingsPage>
      <ChainState whose={accountCode} step={(from) => call(audit.check, { from }, { accountCode })} />
      <ListCard
        {...journal}
        columns={accountJournalColumns({
          accountCode,
          now: new Date(),
          reread: () => void journal.query.refetch(),
          names: journal.query.data,
        })}
        isNarrowed={[list.q, list.who, list.action, list.from, list.to].some((word) => word !== '')}
        filters={
          <Filters>
            <ListSearch label="Название, имя или номер" q={list.q} onSearch={(q) => show({ q })} />
            <span className={styles.choice}>
              <Select
                label="Действие"
                hideLabel
                choices={actions}
                value={actions.some(({ value }) => value === list.action) ? list.action : ''}
                onChange={(action) => show({ action })}
              />
            </span>
            {people.data && (
              <span className={styles.choice}>
                <Select label="Кто" hideLabel choices={everybody} value={list.who} onChange={(who) => show({ who })} />
              </span>
            )}
            <PeriodFields from={list.from} to={list.to} onChange={show} />
          </Filters>
        }
        empty={{
          title: 'Изменений пока нет',
          text: <p>Здесь появятся изменения в&#160;аккаунте: кто и&#160;когда их сделал и&#160;что было раньше.</p>,
        }}
      />
    </SettingsPage>
  )
}
