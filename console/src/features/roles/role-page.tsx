import { roles } from '@skleyka/contract/roles/roles.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { pagePath } from '../../browser/addresses.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { SettingsPage } from '../settings/settings.tsx'
import { NewRole, RoleForm } from './role-form.tsx'
import { RoleHolders } from './role-members.tsx'
import { RoleRead } from './role-read.tsx'
import styles from './roles.module.css'

/** setting/roles/create and setting/roles/{id} (product B9). */
export default function RolePage({ params: { id: word = '' } }: { params: Readonly<Record<string, string>> }) {
  return <SettingsPage>{word === 'create' ? <Making /> : <KnownRole key={word} word={word} />}</SettingsPage>
}

function Making() {
  return (
    <>
      <Crumbs>Новая роль</Crumbs>
      <NewRole />
    </>
  )
}

function KnownRole({ word }: { word: string }) {
  const accountCode = useAccountCode()
  const id = addressNumber(word) ?? 0
  const query = useQuery({ ...read(roles.get, { id: id || 1 }, { accountCode }), enabled: id > 0 })
  usePageTitle(query.data?.role.name ?? 'Роль')
  if (id === 0 || isNotFound(query.error)) return <Absent />
  if (query.data === undefined || query.isError) {
    return (
      <Card title="Роль" level={1} padded>
        <QueryPlaceholder query={query} height={320} />
      </Card>
    )
  }
  const { role, holders, mayChange } = query.data
  return (
    <>
      <Crumbs>{role.name}</Crumbs>
      <div className={styles.cards}>
        {mayChange ? <RoleForm role={role} /> : <RoleRead role={role} />}
        <RoleHolders role={role} holders={holders} mayDelete={mayChange} />
      </div>
    </>
  )
}

function Absent() {
  return (
    <Card>
      <EmptyState
        drawing={<NothingFound />}
        title="Такой роли нет"
        actions={<ButtonLink to={pagePath(useAccountCode(), 'setting/roles')}>Все роли</ButtonLink>}
      >
        <p>Её удалили, или она из&#160;другого аккаунта.</p>
      </EmptyState>
    </Card>
  )
}
