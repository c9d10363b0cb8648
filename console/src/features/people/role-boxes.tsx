import { users } from '@skleyka/contract/users/users.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { offeredRoles } from './offered-roles.ts'
import styles from './people.module.css'

/** The roles somebody may be given, as boxes; those beyond the rights of who gives them are left out unless they are held. */
export function RoleBoxes({ value, onChange }: { value: readonly number[]; onChange: (ids: number[]) => void }) {
  const query = useQuery(read(users.roleChoices, {}, { accountCode: useAccountCode() }))
  if (!query.data) return <QueryPlaceholder query={query} height={160} />
  const offered = offeredRoles(query.data.roles, value)
  const turn = (id: number, isOn: boolean) => onChange(isOn ? [...value, id] : value.filter((one) => one !== id))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not stand in a grid in every browser
    <div role="group" aria-label="Роли" className={styles.roles}>
      <span className={styles.rolesTitle}>Роли</span>
      {offered.map(({ id, name, description, isFixed }) => (
        <Checkbox key={id} checked={value.includes(id)} disabled={isFixed} onChange={(isOn) => turn(id, isOn)}>
          <bdi>{name}</bdi>
          {description !== '' && <span className={styles.about}>{description}</span>}
        </Checkbox>
      ))}
      {value.length === 0 && <p className={styles.about}>Без ролей можно только смотреть.</p>}
    </div>
  )
}
