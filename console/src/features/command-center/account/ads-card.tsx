import { leastGapBounds } from '@skleyka/contract/account-ads.ts'
import { admin, type ManagedAccount } from '@skleyka/contract/admin.ts'
import { Form, FormAlert, SaveFooter } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { NumberInput } from '../../../ui/number-input/number-input.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import styles from './account.module.css'

/** «Реклама» of an account (product B12, C-3-10): what the platform allows of it. */
export function AdsCard({ account: { accountId, adSettings } }: { account: ManagedAccount }) {
  const form = useForm({
    call: admin.updateAccountAdSettings,
    accountCode: null,
    latest: { values: adSettings, version: 1 },
    params: (settings) => ({ accountId, settings }),
    onSaved: (saved) => {
      showToast({ type: 'success', message: 'Реклама аккаунта сохранена' })
      return { values: saved.account.adSettings, version: 1 }
    },
  })
  const { shown } = form.values
  return (
    <Form label="Реклама" isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title="Реклама">
        <div className={styles.body}>
          <Switch on={shown} onChange={(on) => form.field('shown').onChange(on)}>
            Показывать рекламу зрителям
          </Switch>
          <p className={styles.quiet}>
            {shown
              ? 'Какую и\u00a0когда, решают шаблоны рекламы аккаунта.'
              : 'Шаблоны аккаунта остаются, но\u00a0ни\u00a0в\u00a0одном его видео рекламы не\u00a0будет.'}
          </p>
          {shown && (
            <div className={styles.gap}>
              <NumberInput
                label="Паузы внутри видео не чаще, чем раз в"
                unit="мин"
                min={1}
                max={leastGapBounds.minutes}
                {...form.field(
                  'leastGapMin',
                  'Пусто\u00a0— как в\u00a0шаблонах. На\u00a0паузы из\u00a0чужого VMAP не\u00a0действует',
                )}
              />
            </div>
          )}
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        {form.changed.length > 0 && (
          <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
        )}
      </Card>
    </Form>
  )
}
