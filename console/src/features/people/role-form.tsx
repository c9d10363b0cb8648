import { bounds } from '@skleyka/contract/limits.ts'
import type { Permission } from '@skleyka/contract/permissions.ts'
import { type Role, roles } from '@skleyka/contract/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Form, FormAlert, SaveFooter, Theirs } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card, PageFooter } from '../../ui/page/card.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { CloneButton } from './clone-button.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import { permissionLabels } from './permission-labels.ts'
import styles from './roles.module.css'
import { ViewRoleButton } from './view-role-button.tsx'

interface RoleValues {
  name: string
  description: string
  permissions: readonly Permission[]
}

const fieldWords = { name: 'название', description: 'описание', permissions: 'права' } as const

const nothing: RoleValues = { name: '', description: '', permissions: [] }

const problems = ({ name, permissions }: RoleValues) => ({
  name: name.trim() === '' ? 'Назовите роль' : undefined,
  permissions: permissions.length === 0 ? 'Включите хотя\u00a0бы одно право' : undefined,
})

const sent = ({ name, description, permissions }: RoleValues) => ({ name, description, permissions: [...permissions] })

/** A role of the account, changed in place; two people at once are told of each other. */
export function RoleForm({ role }: { role: Role }) {
  const accountCode = useAccountCode()
  const client = useQueryClient()
  const form = useForm({
    call: roles.update,
    accountCode,
    latest: latestOf(role),
    params: (values: RoleValues, _changed, rowVersion) => ({ id: role.id, rowVersion, ...sent(values) }),
    problems,
    onSaved: (saved, merged) => {
      const others = merged.map((name) => fieldWords[name]).join(', ')
      const message =
        others === '' ? 'Сохранено' : `Сохранено. Пока вы правили, кто-то изменил ${others}: его правки остались`
      showToast({ type: 'success', message })
      return latestOf(saved.role)
    },
    rejoin: async () => {
      const asked = read(roles.get, { id: role.id }, { accountCode })
      const found = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => null)
      return found && latestOf(found.role)
    },
  })
  return (
    <Form label={role.name} isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card
        title={role.name}
        level={1}
        control={
          <>
            <ViewRoleButton role={role} isChanged={form.changed.length > 0} />
            <CloneButton role={role} />
          </>
        }
      >
        <Fields form={form} />
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}

/** A role that is not there yet. */
export function NewRole() {
  const accountCode = useAccountCode()
  const form = useForm({
    call: roles.create,
    accountCode,
    latest: { values: nothing, version: 0 },
    params: sent,
    problems,
    onSaved: ({ role }) => {
      showToast({ type: 'success', message: `Роль создана: ${role.name}` })
      navigate(pagePath(accountCode, `setting/roles/${role.id}`), { replace: true })
      return latestOf(role)
    },
  })
  return (
    <Form label="Новая роль" isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title="Новая роль" level={1}>
        <Fields form={form} />
        <PageFooter sticky>
          <Button kind="main" type="submit" working={form.isSaving} aria-keyshortcuts="Control+S">
            Создать
          </Button>
        </PageFooter>
      </Card>
    </Form>
  )
}

interface Filled {
  readonly values: RoleValues
  readonly failure: string | null
  readonly theirs: Partial<RoleValues>
  choose(name: keyof RoleValues, whose: 'own' | 'theirs'): void
  submit(): Promise<boolean>
  field(
    name: 'name' | 'description',
    hint?: React.ReactNode,
  ): {
    value: string
    onChange: (value: string) => void
    status?: 'error'
    hint?: React.ReactNode
  }
  field(
    name: 'permissions',
    hint?: React.ReactNode,
  ): { onChange: (value: readonly Permission[]) => void; hint?: React.ReactNode }
}

function Fields({ form }: { form: Filled }) {
  const saved = (name: keyof RoleValues) => {
    const theirs = form.theirs[name]
    if (theirs === undefined) return undefined
    const text = typeof theirs === 'string' ? theirs : permissionLabels(new Set(theirs)).join(', ')
    return <Theirs text={text} onChoose={(whose) => form.choose(name, whose)} />
  }
  const { onChange, hint } = form.field('permissions', saved('permissions'))
  return (
    <div className={styles.body}>
      <div className={styles.named}>
        <TextInput label="Название" required maxLength={bounds.roleNameChars} {...form.field('name', saved('name'))} />
        <TextInput
          label="Описание"
          maxLength={bounds.roleDescriptionChars}
          {...form.field('description', saved('description'))}
        />
      </div>
      <PermissionBoxes value={form.values.permissions} onChange={onChange} problem={hint} />
      {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
    </div>
  )
}

const latestOf = ({ name, description, permissions, rowVersion }: Role) => ({
  values: { name, description, permissions },
  version: rowVersion,
})
