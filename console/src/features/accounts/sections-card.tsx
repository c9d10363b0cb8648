import { admin, type ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { type Section, sections } from '@skleyka/contract/permissions/permissions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { Form, FormAlert } from '../../form/form.tsx'
import { SeenStates } from '../../form/seen-states.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { FeaturePicker } from '../../ui/feature-picker/feature-picker.tsx'
import type { Features } from '../../ui/feature-picker/features.ts'
import { sectionTitles } from '../../ui/feature-picker/section-titles.ts'
import { Card, PageFooter } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './account.module.css'
import { featuresOf, sectionsAfter } from './features.ts'

/** «Функционал» of an account (product B12, C-3-14). */
export function SectionsCard({ account }: { account: ManagedAccount }) {
  const { accountId } = account
  const client = useQueryClient()
  const [states] = useState(() => new SeenStates<Features>())
  const form = useForm({
    call: admin.updateAccountAvailableSections,
    accountCode: null,
    latest: states.latest(featuresOf([account])),
    // each section is a field of its own, so that two who open different ones lose neither
    params: (values, _changed, version) => ({
      accountId,
      sections: sectionsAfter([], values),
      seen: sectionsAfter([], states.of(version)),
    }),
    onSaved: (saved, merged) => {
      showToast({ type: 'success', message: savedText(merged) })
      return states.latest(featuresOf([saved.account]))
    },
    rejoin: async () => {
      const request = read(admin.getAccount, { accountId }, { accountCode: null })
      const found = await client.fetchQuery({ ...request, staleTime: 0 }).catch(() => null)
      return found && states.latest(featuresOf([found.account]))
    },
  })
  const change = (next: Features) => {
    const section = sections.find((one) => next[one] !== form.values[one])
    if (section) form.field(section).onChange(next[section])
  }
  return (
    <Form label="Функционал" isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title="Функционал">
        <div className={styles.body}>
          <FeaturePicker value={form.values} onChange={change} />
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

const savedText = (merged: readonly Section[]): string =>
  merged.length === 0
    ? 'Функционал сохранён'
    : `Функционал сохранён. Пока вы правили, кто-то изменил ${merged.map((section) => `«${sectionTitles[section]}»`).join(', ')}: его правки остались`
