import { admin, type ManagedAccount } from '@skleyka/contract/admin.ts'
import { Form, FormAlert } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FeaturePicker } from '../../../ui/feature-picker/feature-picker.tsx'
import { Card, PageFooter } from '../../../ui/page/card.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import styles from './account.module.css'
import { featuresOf, sectionsAfter } from './features.ts'

/** «Функционал» of an account (product B12, C-3-14). */
export function SectionsCard({ account }: { account: ManagedAccount }) {
  const { accountId, availableSections } = account
  const latest = { values: { sections: featuresOf([account]) }, version: 1 }
  const form = useForm({
    call: admin.updateAccountAvailableSections,
    accountCode: null,
    latest,
    params: ({ sections }) => ({ accountId, sections: sectionsAfter(availableSections, sections) }),
    onSaved: (saved) => {
      showToast({ type: 'success', message: 'Функционал сохранён' })
      return { values: { sections: featuresOf([saved.account]) }, version: 1 }
    },
  })
  return (
    <Form label="Функционал" isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title="Функционал">
        <div className={styles.body}>
          <FeaturePicker value={form.values.sections} onChange={(next) => form.field('sections').onChange(next)} />
          <p className={styles.quiet}>
            Закрытый раздел исчезает из&nbsp;консоли сразу. Всё, что в&nbsp;нём есть, остаётся и&nbsp;вернётся вместе
            с&nbsp;разделом.
          </p>
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        {form.changed.length > 0 && (
          <PageFooter>
            <Button kind="main" type="submit" working={form.isSaving} aria-keyshortcuts="Control+S">
              Сохранить
            </Button>
            <Button onClick={form.reset}>Отменить</Button>
          </PageFooter>
        )}
      </Card>
    </Form>
  )
}
