import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import type { SystemRole, SystemRoleHolder } from '@skleyka/contract/roles/system-roles.calls.ts'

const role = (id: number, name: string, permissions: number, changes: Partial<SystemRole> = {}): SystemRole => ({
  id,
  name,
  description: '',
  isSystem: true,
  isOwner: false,
  permissions: allPermissions.slice(0, permissions),
  users: 0,
  accounts: 0,
  updatedAt: new Date('2026-11-20T08:00:00Z'),
  rowVersion: 2,
  ...changes,
})

/** Roles of the system: nobody’s, everybody’s, and one with long words. */
export const inventedSystemRoles: SystemRole[] = [
  role(1, 'Владелец', 53, { isOwner: true, users: 214, accounts: 200, description: 'Все права' }),
  role(2, 'Редактор', 17, { users: 1_240, accounts: 188, description: 'Видео, альбомы, субтитры и\u00a0метки' }),
  role(3, 'Редактор специальных проектов и прямых трансляций спортивных соревнований', 12, {
    description: 'Для приглашённых на\u00a0один проект: ничего не\u00a0удаляют',
  }),
  role(4, 'Аналитик', 4, { users: 31, accounts: 12 }),
]

/** People who hold one of them. */
export const inventedRoleHolders: SystemRoleHolder[] = Array.from({ length: 14 }, (_, index) => ({
  id: index + 1,
  name: index === 3 ? '' : `Мария Соколова-Преображенская ${index + 1}`,
  email: `very.long.address.of.somebody${index}@people.example`,
  accounts: Array.from({ length: index === 0 ? 9 : 1 }, (_each, at) => ({
    code: `studio-${at}`,
    name: `Студия научно-популярного кино № ${at + 1}`,
  })),
}))
