import { emptyValues } from '@skleyka/contract/field-types.ts'
import type { PersonAnswer, PlatformUser } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { userFields } from '@skleyka/contract/users/user-fields.ts'

const hourMs = 3_600_000
const account = (name: string, ...roles: string[]) => ({ code: 'nature', name, isLocked: false, roles })
const before = (hours: number) => new Date(Date.now() - hours * hourMs)
const usual: PlatformUser = {
  ...emptyValues(userFields),
  ...{ id: 7, email: 'm.sokolova@nature.example', name: 'Мария Соколова', avatar: null, admin: false },
  ...{ state: 'ACTIVE', lockReason: '', totp: true, lastVisitAt: before(1), createdAt: before(9_000) },
  accounts: [account('Студия научно-популярного кино', 'Владелец', 'Редактор'), account('Нева', 'Зритель')],
  accountsTotal: 2,
}

export const inventedUsers = (): PlatformUser[] => [
  usual,
  { ...usual, id: 8, name: 'Анна Сергеева', email: 'a@skleyka.example', admin: true, accounts: [], accountsTotal: 0 },
  {
    ...{ ...usual, id: 9, name: 'Константинопольский-Преображенский Александр', totp: false, lastVisitAt: before(900) },
    email: 'a.konstantinopolskiy-preobrazhenskiy@kinocompany-dolgiy-ruchey.example',
    accounts: [account('Волга', 'Монтажёр'), account('Нева', 'Редактор'), account('Общество «Долгий ручей»')],
    accountsTotal: 28,
  },
  { ...usual, id: 10, name: '', state: 'INVITED', totp: false, lastVisitAt: null, accounts: [account('Ока')] },
  { ...usual, id: 11, name: 'Олег Ким', state: 'LOCKED', lockReason: 'Уволен', totp: false },
]

export const inventedPerson = (): PersonAnswer => ({
  user: usual,
  sessions: [
    { id: 1, agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0', ip: '198.51.100.7' },
    { id: 2, agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', ip: '2001:db8::17' },
  ].map((one) => ({ ...one, createdAt: before(20), lastSeenAt: before(one.id), isCurrent: false })),
  passkeys: [
    { id: 'a', name: 'Телефон', createdAt: before(500), lastUsedAt: before(30) },
    { id: 'b', name: 'Ключ на связке', createdAt: before(600), lastUsedAt: null },
  ],
})
