import { type QuotasOfNew, quotas } from '@skleyka/contract/quotas/quotas.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { formatMoment } from '../../russian/dates.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { QuotaFields, savedText } from '../quotas/quotas.tsx'
import styles from './settings.module.css'

const none = { accountCode: null }
const title = 'Квоты новых аккаунтов'

/** «Квоты новых аккаунтов» (product B12): what an account is given that is made without quotas of its own. */
export function NewAccountQuotasCard() {
  const query = useQuery(read(quotas.ofNew, {}, none))
  if (query.data) return <NewAccountQuotas now={query.data} />
  return (
    <Card title={title} busy={query.isPending}>
      <div className={styles.body}>
        {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      </div>
    </Card>
  )
}

const latestOf = ({ quotas: values, version }: QuotasOfNew) => ({ values, version })

function NewAccountQuotas({ now }: { now: QuotasOfNew }) {
  const client = useQueryClient()
  const form = useForm({
    call: quotas.saveOfNew,
    ...none,
    latest: latestOf(now),
    params: (values, _changed, version) => ({ version, quotas: values }),
    onSaved: (saved, merged) => {
      showToast({ type: 'success', message: savedText(merged) })
      return latestOf(saved)
    },
    rejoin: async () => {
      const found = await client.fetchQuery({ ...read(quotas.ofNew, {}, none), staleTime: 0 }).catch(() => null)
      return found && latestOf(found)
    },
  })
  return (
    <Form label={title} isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title={title}>
        <div className={styles.body}>
          <p className={styles.quiet}>
            Их&#160;получает аккаунт, которому при создании не&#160;задали других и&#160;который не&#160;настроен
            как&#160;другой аккаунт. Существующие аккаунты не&#160;меняются.
            {now.changedAt && ` Последнее изменил ${now.changedBy ?? 'кто-то'} ${formatMoment(now.changedAt)}.`}
          </p>
          <QuotaFields form={form} mayBeNothing={false} />
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}
