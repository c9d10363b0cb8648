import { type SystemRole, systemRoles } from '@skleyka/contract/roles/system-roles.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { MissingFrame } from '../../ui/drawings/missing-frame.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { FullPageMessage } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { CommandCenterPage } from '../command-center/command-center.tsx'
import { PermissionBoxes } from '../roles/roles.tsx'
import { CloneSystemRole } from './clone-system-role.tsx'
import { NewSystemRole, SystemRoleForm } from './system-role-form.tsx'
import { SystemRoleHolders } from './system-role-members.tsx'
import styles from './system-roles.module.css'

/** cc/roles/create and cc/roles/{id} (product B12): a role that every account has. */
export default function SystemRolePage({ params: { id: word = '' } }: { params: Readonly<Record<string, string>> }) {
  if (word !== 'create') return <KnownRole key={word} word={word} />
  return (
    <CommandCenterPage>
      <Crumbs>Новая роль</Crumbs>
      <NewSystemRole />
    </CommandCenterPage>
  )
}

function KnownRole({ word }: { word: string }) {
  const id = addressNumber(word)
  const query = useQuery({ ...read(systemRoles.get, { id: id ?? 1 }, { accountCode: null }), enabled: id !== null })
  usePageTitle(query.data?.role.name ?? 'Системная роль')
  if (id === null || isNotFound(query.error)) return <Absent />
  return (
    <CommandCenterPage>
      <Crumbs>{query.data?.role.name ?? '\u00a0'}</Crumbs>
      {query.data ? (
        <>
          {query.data.role.isOwner ? <OwnerCard role={query.data.role} /> : <SystemRoleForm role={query.data.role} />}
          <SystemRoleHolders {...query.data} />
        </>
      ) : (
        <Card title="Системная роль" level={1} padded>
          <QueryPlaceholder query={query} height={320} />
        </Card>
      )}
    </CommandCenterPage>
  )
}

function OwnerCard({ role }: { role: SystemRole }) {
  return (
    <Card title={role.name} level={1} control={<CloneSystemRole role={role} />}>
      <div className={styles.body}>
        {role.description !== '' && <p>{role.description}</p>}
        <p className={styles.meaning}>
          Эта роль не&#160;меняется и&#160;не&#160;удаляется: в&#160;ней всегда все права, чтобы аккаунтом было кому
          управлять.
        </p>
        <PermissionBoxes value={role.permissions} />
      </div>
    </Card>
  )
}

function Absent() {
  return (
    <FullPageMessage
      drawing={<MissingFrame />}
      title="Роль не&nbsp;найдена"
      actions={
        <ButtonLink kind="main" size="m" to="/cc/roles">
          Все роли
        </ButtonLink>
      }
    >
      <p>Такой системной роли нет: возможно, её удалили.</p>
    </FullPageMessage>
  )
}
