import { type QuotasNow, quotas } from '@skleyka/contract/quotas.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { Form, FormAlert, SaveFooter } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { QuotaMeters } from '../../quotas/quotas.tsx'
import styles from '../account/account.module.css'
import { QuotaFields } from './quota-fields.tsx'
import { limitsOf } from './quota-values.ts'

/** «Квоты» of an account (product B12): how much it may have, and has. */
export function QuotaCard({ accountId }: { accountId: number }) {
  const asked = useQuery(read(quotas.get, { accountId }, { accountCode: null }))
  if (asked.data) return <Quotas accountId={accountId} now={asked.data.quotas} />
  return (
    <Card title="Квоты" busy={asked.isPending}>
      <div className={styles.body}>
        {asked.isError && <LoadError error={asked.error} onRetry={() => void asked.refetch()} />}
      </div>
    </Card>
  )
}

const latestOf = (now: QuotasNow) => ({ values: limitsOf(now), version: 1 })

function Quotas({ accountId, now }: { accountId: number; now: QuotasNow }) {
  const form = useForm({
    call: quotas.save,
    accountCode: null,
    latest: latestOf(now),
    params: (values) => ({ accountId, quotas: values }),
    onSaved: (saved) => {
      showToast({ type: 'success', message: 'Квоты сохранены' })
      return latestOf(saved.quotas)
    },
  })
  return (
    <Form label="Квоты" isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title="Квоты">
        <div className={styles.body}>
          <QuotaMeters quotas={now} />
          <QuotaFields form={form} />
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        {form.changed.length > 0 && (
          <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
        )}
      </Card>
    </Form>
  )
}
