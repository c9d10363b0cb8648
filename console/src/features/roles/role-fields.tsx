import { allPermissions, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import { roleBounds } from '@skleyka/contract/roles/role-bounds.ts'
import type { Role } from '@skleyka/contract/roles/roles.calls.ts'
import type { ReactNode } from 'react'
import { FormAlert, Theirs } from '../../form/form.tsx'
import { permissionTitles } from '../../russian/permission-titles.ts'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import styles from './roles.module.css'

/** Values of the form of a role, of an account and of the system alike. */
export interface RoleValues {
  name: string
  description: string
  permissions: readonly Permission[]
}

export const newRole = { values: { name: '', description: '', permissions: [] } satisfies RoleValues, version: 0 }

export const latestOf = ({ name, description, permissions, rowVersion }: Role) => ({
  values: { name, description, permissions } satisfies RoleValues,
  version: rowVersion,
})

export const problemsOf = ({ name, permissions }: RoleValues) => ({
  name: name.trim() === '' ? 'Назовите роль' : undefined,
  permissions: permissions.length === 0 ? 'Включите хотя\u00a0бы одно право' : undefined,
})

export const sentOf = ({ name, description, permissions }: RoleValues) => ({
  name,
  description,
  permissions: [...permissions],
})

const fieldWords = { name: 'название', description: 'описание', permissions: 'права' }

/** Returns what is told once a role is saved; `merged` names what somebody else has changed meanwhile. */
export const savedText = (merged: readonly (keyof RoleValues)[]): string =>
  merged.length === 0
    ? 'Сохранено'
    : `Сохранено. Пока вы правили, кто-то изменил ${merged.map((name) => fieldWords[name]).join(', ')}: его правки остались`

interface Filled {
  readonly values: RoleValues
  readonly theirs: Partial<RoleValues>
  readonly failure: string | null
  submit(): Promise<boolean>
  choose(name: keyof RoleValues, whose: 'own' | 'theirs'): void
  field(
    name: 'name' | 'description',
    hint?: ReactNode,
  ): {
    value: string
    onChange: (value: string) => void
    status?: 'error'
    hint?: ReactNode
  }
  field(name: 'permissions'): { onChange: (value: readonly Permission[]) => void; hint?: ReactNode }
}

/** The fields of a role; where two people change one at once, both say what they want and one chooses. */
export function RoleFields({ form, onSave }: { form: Filled; onSave: () => Promise<boolean> }) {
  const { values, theirs } = form
  const { onChange, hint } = form.field('permissions')
  const text = (name: 'name' | 'description') => {
    const saved = theirs[name]
    const choice = saved !== undefined && <Theirs text={saved} onChoose={(whose) => form.choose(name, whose)} />
    return form.field(name, choice || undefined)
  }
  return (
    <div className={styles.body}>
      {Object.keys(theirs).length > 0 && (
        <FormAlert>
          Пока вы правили, роль изменил кто-то другой. Выберите, что оставить, и&#160;сохраните ещё раз.
        </FormAlert>
      )}
      <div className={styles.named}>
        <TextInput label="Название" required maxLength={roleBounds.nameChars} {...text('name')} />
        <TextInput label="Описание" maxLength={roleBounds.descriptionChars} {...text('description')} />
      </div>
      {theirs.permissions !== undefined && (
        <FormAlert>
          <Theirs
            text={permissionsText(theirs.permissions, values.permissions)}
            onChoose={(whose) => form.choose('permissions', whose)}
          />
        </FormAlert>
      )}
      <PermissionBoxes value={values.permissions} onChange={onChange} problem={hint} />
      {form.failure !== null && <FormAlert onRetry={onSave}>{form.failure}</FormAlert>}
    </div>
  )
}

/** «16 из 53, с правом «Альбомы», без права «Загрузка»», beside what stands in the boxes. */
export function permissionsText(saved: readonly Permission[], own: readonly Permission[]): string {
  const titles = (more: readonly Permission[], than: readonly Permission[]) =>
    allPermissions.filter((one) => more.includes(one) && !than.includes(one)).map((one) => `«${permissionTitles[one]}»`)
  const [extraTitles, missingTitles] = [titles(saved, own), titles(own, saved)]
  return [
    `${saved.length} из\u00a0${allPermissions.length}`,
    ...(extraTitles.length > 0 ? [`есть ${extraTitles.join(', ')}`] : []),
    ...(missingTitles.length > 0 ? [`нет ${missingTitles.join(', ')}`] : []),
  ].join('; ')
}
