import { plural } from '@skleyka/contract/plurals.ts'
import { type Role, roles } from '@skleyka/contract/roles/roles.calls.ts'
import { useQueries } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { read } from '../../api/queries.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import type { Selection } from '../../list/selection.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { permissionTitles } from '../../russian/permission-titles.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { type ComparedRight, comparedRights } from './compared-roles.ts'
import styles from './roles.module.css'

/** As many as stand beside each other. */
const mostCompared = 4

/** Table of the roles of an account side by side: differences first (product B9). */
export default function CompareRoles({ selection, onClose }: BulkPieceProps<object>) {
  const accountCode = useAccountCode()
  const queries = useQueries({ queries: idsOf(selection).map((id) => read(roles.get, { id }, { accountCode })) })
  return <ComparedRoles {...{ selection, queries, onClose }} />
}

/** The roles that are compared by what was chosen. */
export const idsOf = (selection: Selection<object>) =>
  selection.kind === 'ids' ? selection.ids.slice(0, mostCompared) : []

interface RoleQuery {
  readonly data: { readonly role: Role } | undefined
  readonly isError: boolean
  readonly error: unknown
  refetch(): Promise<unknown>
}

interface Compared {
  selection: Selection<object>
  /** Queries of `idsOf`, as they were read. */
  queries: readonly RoleQuery[]
  onClose: () => void
}

/** The window that shows them beside each other. */
export function ComparedRoles({ selection, queries, onClose }: Compared) {
  const ids = idsOf(selection)
  const failed = queries.find(({ isError }) => isError)
  const found = queries.flatMap(({ data }) => (data ? [data.role] : []))
  const isFew = ids.length < 2
  const title = 'Сравнение ролей'
  const all = {
    error: failed?.error,
    isError: failed !== undefined,
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  }
  if (isFew || selection.kind !== 'ids' || selection.ids.length > mostCompared) {
    return (
      <Popup open onClose={onClose} title={title} width={480}>
        <p>Выберите от&#160;двух до&#160;четырёх ролей.</p>
      </Popup>
    )
  }
  const { different, shared, missing } = comparedRights(found)
  return (
    <Popup open onClose={onClose} title={title} width={760}>
      {failed || found.length < ids.length ? (
        <QueryPlaceholder query={all} height={240} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        <section className={styles.compared} aria-label="Права по ролям" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Право</th>
                {found.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <Group title={different.length === 0 ? 'Роли не\u00a0отличаются' : 'Отличаются'} rights={different} />
            {shared.length > 0 && <Group title="Есть у&#160;всех" rights={shared} />}
          </table>
          {missing > 0 && (
            <p className={styles.missing}>
              Ещё {groupDigits(missing)}&#160;{plural(missing, ['права', 'прав', 'прав'])} нет ни&#160;у&#160;одной.
            </p>
          )}
        </section>
      )}
    </Popup>
  )
}

function Group({ title, rights }: { title: string; rights: readonly ComparedRight[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={mostCompared + 1} className={styles.group}>
          {title}
        </th>
      </tr>
      {rights.map(({ permission, held }) => (
        <tr key={permission}>
          <th scope="row">{permissionTitles[permission]}</th>
          {held.map((has, index) => (
            // the roles keep their order
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
            <td key={index} data-has={has || undefined}>
              <Icon of={has ? Check : Minus} size={16} />
              <span className="visually-hidden">{has ? 'есть' : 'нет'}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
