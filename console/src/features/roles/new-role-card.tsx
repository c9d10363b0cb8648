import type { ComponentProps } from 'react'
import { Form } from '../../form/form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card, PageFooter } from '../../ui/page/card.tsx'
import { RoleFields } from './role-fields.tsx'

interface Props {
  title: string
  form: ComponentProps<typeof RoleFields>['form'] & {
    readonly changed: readonly string[]
    readonly isSaving: boolean
  }
}

/** The form of a role that is not there yet, of an account and of the system alike. */
export function NewRoleCard({ title, form }: Props) {
  return (
    <Form label={title} isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title={title} level={1}>
        <RoleFields form={form} onSave={form.submit} />
        <PageFooter sticky>
          <Button kind="main" type="submit" working={form.isSaving} aria-keyshortcuts="Control+S">
            Создать
          </Button>
        </PageFooter>
      </Card>
    </Form>
  )
}
