import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { call } from '../../api/client.ts'
import { read } from '../../api/queries.ts'
import { searchField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { ListSearch } from '../../list/list-search.tsx'
import { PeriodFields } from '../../list/period-fields.tsx'
import { periodOf } from '../../list/period-of.ts'
import { useList } from '../../list/use-list.ts'
import { Select } from '../../ui/select/select.tsx'
import { AccountChoice, CommandCenterPage } from '../command-center/command-center.tsx'
import { isAction, isObjectType, useAuditTitles } from './audit-titles.ts'
import { ChainState } from './chain-state.tsx'
import { installationColumns } from './installation-columns.tsx'
import styles from './record-audit.module.css'

/** Days are yyyy-mm-dd; the code of an account, words of a person, the name of a call, a kind of object and words of its name, or its number. */
const address = listAddress({
  account: searchField(),
  who: searchField(),
  action: searchField(),
  object: searchField(),
  q: searchField(),
  from: searchField(),
  to: searchField(),
})

const none = { accountCode: null }

/** cc/audit (product D13): the journal of the whole installation, and whether it is as it was written. */
export default function InstallationJournal() {
  const { actions, objects } = useAuditTitles()
  const journal = useList(address, ({ account, who, action, object, q, from, to, ...page }) => {
    return read(
      audit.listAll,
      {
        ...page,
        ...(account !== '' && { accountCode: account }),
        ...(who !== '' && { user: who }),
        ...(isAction(action) && { action }),
        ...(isObjectType(object) && { objectType: object }),
        ...(q !== '' && { q }),
        ...periodOf(from, to),
      },
      none,
    )
  })
  const { list, show } = journal.address
  const chosen = (choices: readonly { value: string }[], value: string) =>
    choices.some((choice) => choice.value === value) ? value : ''
  return (
    <CommandCenterPage>
      <ChainState whose="*" step={(from) => call(audit.checkAll, { from }, none)} />
      <ListCard
        {...journal}
        columns={installationColumns(new Date(), journal.query.data)}
        isNarrowed={Object.values({ ...list, page: '', perPage: '' }).some((word) => word !== '')}
        filters={
          <Filters>
            <span className={styles.choice}>
              <AccountChoice value={list.account} onChange={(account) => show({ account })} />
            </span>
            <ListSearch label="Кто: имя или почта" q={list.who} onSearch={(who) => show({ who })} />
            <span className={styles.choice}>
              <Select
                label="Действие"
                hideLabel
                choices={actions}
                value={chosen(actions, list.action)}
                onChange={(action) => show({ action })}
              />
            </span>
            <span className={styles.choice}>
              <Select
                label="Объект"
                hideLabel
                choices={objects}
                value={chosen(objects, list.object)}
                onChange={(object) => show({ object })}
              />
            </span>
            <ListSearch label="Название, имя или номер" q={list.q} onSearch={(q) => show({ q })} />
            <PeriodFields from={list.from} to={list.to} onChange={show} />
          </Filters>
        }
        empty={{
          title: 'Изменений пока нет',
          text: <p>Здесь появятся изменения во&#160;всех аккаунтах: кто, когда и&#160;откуда их сделал.</p>,
        }}
      />
    </CommandCenterPage>
  )
}
