import type { Access } from '@skleyka/contract/access.ts'
import { listedOf } from '@skleyka/contract/field-types.ts'
import { impersonation } from '@skleyka/contract/impersonation/impersonation.calls.ts'
import { userFields } from '@skleyka/contract/users/user-fields.ts'
import { type AccountUser, users } from '@skleyka/contract/users/users.calls.ts'
import { Ban, Check, Ellipsis, KeyRound, Link2, Trash2, VenetianMask } from 'lucide-react'
import { pagePath } from '../../browser/addresses.ts'
import { actsColumn, fieldColumns } from '../../list/columns.ts'
import { Titled } from '../../list/titled.tsx'
import { formatNearMoment } from '../../russian/dates.ts'
import { memberLabels, nameOf } from '../../russian/member-labels.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import styles from './people.module.css'
import type { Act } from './user-act.tsx'

interface ColumnOptions {
  accountCode: string
  ownId: number
  may: (call: { readonly access: Access }) => boolean
  onAct: (act: Act) => void
  /** False where another provider signs people in. */
  asksCodes: boolean
}

/** Returns what is told of each of the people of an account, and what may be done about them. */
export const userColumns = (options: ColumnOptions): readonly Column<AccountUser>[] => [
  {
    id: 'name',
    title: 'Пользователь',
    fixed: true,
    card: 'title',
    sortable: 'ascending',
    cell: (user) => (
      <div className={styles.person}>
        <Avatar name={nameOf(user)} image={user.avatar} size={36} />
        <div className={styles.words}>
          <Titled
            to={pagePath(options.accountCode, `setting/users/${user.id}`)}
            under={user.name === '' ? (user.id === options.ownId ? 'Это вы' : undefined) : user.email}
          >
            {nameOf(user)}
          </Titled>
        </div>
      </div>
    ),
  },
  {
    id: 'roles',
    title: 'Роли',
    width: 210,
    card: 'line',
    cell: ({ admin, roles }) =>
      [...(admin ? ['Администратор платформы'] : []), ...roles.map(({ name }) => name)].join(', ') || 'Только просмотр',
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 170,
    card: 'line',
    sortable: 'ascending',
    cell: ({ state }) => {
      const { label, ...mark } = memberLabels[state]
      return <StateMark {...mark}>{label}</StateMark>
    },
  },
  {
    id: 'last_sign_in',
    title: 'Последний вход',
    width: 160,
    sortable: 'descending',
    shownFrom: 'm',
    card: 'fact',
    cell: ({ last_sign_in_at: at }) => at && formatNearMoment(at),
  },
  ...(options.asksCodes
    ? [
        {
          id: 'totp',
          title: '2FA',
          width: 90,
          sortable: 'ascending',
          shownFrom: 'l',
          card: 'fact',
          cell: ({ totp }) => (totp ? 'Есть' : 'Нет'),
        } satisfies Column<AccountUser>,
      ]
    : []),
  {
    id: 'api_key',
    title: 'Ключ API',
    width: 120,
    shownFrom: 'l',
    card: 'fact',
    cell: ({ api_key: key }) => key && `${key}…`,
  },
  ...fieldColumns(listedOf(userFields)),
  actsColumn((user) => {
    const lines = userLines(user, options)
    const label = `Ещё: ${nameOf(user)}`
    return (
      lines.length > 0 && (
        <MenuButton
          label={label}
          lines={lines}
          trigger={(props) => <IconButton icon={Ellipsis} size={32} label={label} {...props} />}
        />
      )
    )
  }),
]

/** Nobody does any of it to himself, nor to those who have more rights. */
export function userLines(
  user: AccountUser,
  { ownId, may, onAct }: Pick<ColumnOptions, 'ownId' | 'may' | 'onAct'>,
): MenuLine[] {
  if (user.id !== ownId && !user.within_reach) return []
  const act = (what: Act['what']) => () => onAct({ what, user })
  const roles: MenuLine = { id: 'roles', label: 'Изменить роли', icon: KeyRound, onAction: act('roles') }
  if (user.id === ownId) return user.admin ? [roles] : []
  return [
    ...(may(users.update) ? [roles] : []),
    ...(user.state === 'INVITED'
      ? [{ id: 'link', label: 'Новая ссылка приглашения', icon: Link2, onAction: act('link') }]
      : []),
    ...(may(impersonation.start) && user.state === 'ACTIVE' && !user.admin
      ? [{ id: 'name', label: 'Войти под именем', icon: VenetianMask, onAction: act('name') }]
      : []),
    ...(user.state === 'LOCKED'
      ? [{ id: 'unlock', label: 'Разблокировать', icon: Check, onAction: act('unlock') }]
      : user.state === 'INVITED'
        ? []
        : [{ id: 'lock', label: 'Заблокировать', icon: Ban, onAction: act('lock') }]),
    ...(may(users.remove)
      ? ([
          'rule',
          { id: 'remove', label: 'Удалить из\u00a0аккаунта', icon: Trash2, danger: true, onAction: act('remove') },
        ] as const)
      : []),
  ]
}
