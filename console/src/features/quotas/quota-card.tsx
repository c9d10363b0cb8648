import { type QuotaBounds, type QuotasNow, quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { SeenStates } from '../../form/seen-states.ts'
import { useForm } from '../../form/use-form.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './quota-card.module.css'
import { QuotaFields } from './quota-fields.tsx'
import { QuotaMeters } from './quota-meters.tsx'
import { limitsOf, savedText } from './quota-values.ts'

/** «Квоты» of an account (product B12): how much it may have, and has. */
export function QuotaCard({ accountId }: { accountId: number }) {
  const query = useQuery(read(quotas.get, { accountId }, { accountCode: null }))
  if (query.data) return <Quotas accountId={accountId} now={query.data.quotas} />
  return (
    <Card title="Квоты" busy={query.isPending}>
      <div className={styles.body}>
        {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      </div>
    </Card>
  )
}

function Quotas({ accountId, now }: { accountId: number; now: QuotasNow }) {
  const client = useQueryClient()
  const [states] = useState(() => new SeenStates<QuotaBounds>())
  const form = useForm({
    call: quotas.save,
    accountCode: null,
    latest: states.latest(limitsOf(now)),
    params: (values, _changed, version) => ({ accountId, quotas: values, seen: states.of(version) }),
    onSaved: (saved, merged) => {
      showToast({ type: 'success', message: savedText(merged) })
      return states.latest(limitsOf(saved.quotas))
    },
    rejoin: async () => {
      const request = read(quotas.get, { accountId }, { accountCode: null })
      const found = await client.fetchQuery({ ...request, staleTime: 0 }).catch(() => null)
      return found && states.latest(limitsOf(found.quotas))
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
