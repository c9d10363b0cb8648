import { type Field, typedNamesOf } from '@skleyka/contract/field-types.ts'
import { userFields } from '@skleyka/contract/users/user-fields.ts'
import { type AccountUser, users } from '@skleyka/contract/users/users.calls.ts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { FieldInput } from '../../form/field-input.tsx'
import { changedValues, type TypedFields, typedFields } from '../../form/field-values.ts'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { memberLabels, nameOf } from '../../russian/member-labels.ts'
import { useAccountCode, useApp, useMay, useScreen } from '../../session/contexts.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { AvatarField } from './avatar-field.tsx'
import { type Act, UserAct } from './user-act.tsx'
import { userLines } from './user-columns.tsx'
import styles from './user-page.module.css'

/** Returns the form as it is saved; a person has no version. */
const latestOf = (user: AccountUser): { values: TypedFields<typeof userFields>; version: number } => ({
  values: typedFields(userFields, user),
  version: 1,
})

/** Name and picture of somebody, changed by oneself, or where the person has no other account. */
export function ProfileCard({ user }: { user: AccountUser }) {
  const { title } = useScreen()
  const { user: own } = useApp()
  const may = useMay()
  const [act, setAct] = useState<Act | null>(null)
  const lines = userLines(user, { ownId: own.id, may, onAct: setAct })
  const { label, ...mark } = memberLabels[user.state]
  const mayChange = may(users.update) && user.state !== 'INVITED' && !user.is_personal
  const who = (
    <div className={styles.who}>
      <b>{nameOf(user)}</b>
      <span className={styles.email}>
        <span>{user.email}</span>
        <CopyButton text={user.email} label="Скопировать почту" size={28} />
        {user.id === own.id && user.totp !== null && (
          <ButtonLink kind="quiet" href="/id/security">
            Изменить почту
          </ButtonLink>
        )}
      </span>
    </div>
  )
  return (
    <Card
      title={title}
      level={1}
      control={
        lines.length > 0 && (
          <MenuButton
            label={`Ещё: ${nameOf(user)}`}
            lines={lines}
            trigger={(props) => <IconButton icon={Ellipsis} label={`Ещё: ${nameOf(user)}`} {...props} />}
          />
        )
      }
    >
      <div className={styles.profile}>
        {mayChange ? (
          <AvatarField user={user}>{who}</AvatarField>
        ) : (
          <div className={styles.person}>
            <Avatar name={nameOf(user)} image={user.avatar} size={64} />
            {who}
          </div>
        )}
        <StateMark {...mark}>{label}</StateMark>
        {user.lock_reason !== '' && (
          <p className={styles.note}>
            Причина блокировки: <bdi>{user.lock_reason}</bdi>
          </p>
        )}
        {user.admin && <p className={styles.note}>Администратор платформы: все права во&nbsp;всех аккаунтах.</p>}
      </div>
      {mayChange && <ProfileForm user={user} />}
      {act && <UserAct {...act} onClose={() => setAct(null)} />}
    </Card>
  )
}

function ProfileForm({ user }: { user: AccountUser }) {
  const form = useForm({
    call: users.update,
    accountCode: useAccountCode(),
    latest: latestOf(user),
    params: (values, changed) => ({ id: user.id, user: changedValues(userFields, values, changed) }),
    problems: ({ name }) => ({ name: name.trim() === '' ? 'Введите имя' : undefined }),
    onSaved: (saved) => {
      showToast({ type: 'success', message: 'Сохранено' })
      return latestOf(saved.user)
    },
  })
  return (
    <Form label={userFields.name.title} isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <div className={styles.field}>
        {typedNamesOf(userFields).map((name) => {
          const field: Field = userFields[name]
          return <FieldInput key={name} field={field} {...form.field(name, field.hint)} />
        })}
        {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
      </div>
      {form.changed.length > 0 && (
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      )}
    </Form>
  )
}
