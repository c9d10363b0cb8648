import { admin, type ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { type AccountAds, leastGapBounds } from '@skleyka/contract/ads/account-ads.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { Form, FormAlert, SaveFooter, Theirs } from '../../form/form.tsx'
import { SeenStates } from '../../form/seen-states.ts'
import { useForm } from '../../form/use-form.ts'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './account.module.css'

/** «Реклама» of an account (product B12, C-3-10): what the platform allows of it. */
export function AdsCard({ account: { accountId, adSettings } }: { account: ManagedAccount }) {
  const client = useQueryClient()
  const [states] = useState(() => new SeenStates<AccountAds>())
  const form = useForm({
    call: admin.updateAccountAdSettings,
    accountCode: null,
    latest: states.latest(adSettings),
    params: (settings, _changed, version) => ({ accountId, settings, seen: states.of(version) }),
    onSaved: (saved, merged) => {
      showToast({ type: 'success', message: savedText(merged) })
      return states.latest(saved.account.adSettings)
    },
    rejoin: async () => {
      const request = read(admin.getAccount, { accountId }, { accountCode: null })
      const found = await client.fetchQuery({ ...request, staleTime: 0 }).catch(() => null)
      return found && states.latest(found.account.adSettings)
    },
  })
  const { shown } = form.values
  const { leastGapMin: theirs } = form.theirs
  const choice = theirs !== undefined && (
    <Theirs
      text={theirs === null ? '' : `раз в\u00a0${theirs}\u00a0мин`}
      onChoose={(whose) => form.choose('leastGapMin', whose)}
    />
  )
  return (
    <Form label="Реклама" isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title="Реклама">
        <div className={styles.body}>
          <Switch on={shown} onChange={(on) => form.field('shown').onChange(on)}>
            Показывать рекламу зрителям
          </Switch>
          <p className={styles.quiet}>
            {shown
              ? 'Какую и\u00a0когда\u00a0— определяют шаблоны рекламы аккаунта.'
              : 'Шаблоны аккаунта остаются, но\u00a0ни\u00a0в\u00a0одном его видео рекламы не\u00a0будет.'}
          </p>
          {shown && (
            <div className={styles.gap}>
              <NumberInput
                label="Паузы внутри видео не чаще, чем раз в"
                unit="мин"
                min={1}
                max={leastGapBounds.minutes}
                {...form.field('leastGapMin', choice || gapHint)}
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

const gapHint = 'Пусто\u00a0— как в\u00a0шаблонах. На\u00a0паузы из\u00a0чужого VMAP не\u00a0действует'

const fieldWords = { shown: 'показ', leastGapMin: 'частоту пауз' }

const savedText = (merged: readonly (keyof AccountAds)[]): string =>
  merged.length === 0
    ? 'Реклама аккаунта сохранена'
    : `Реклама аккаунта сохранена. Пока вы правили, кто-то изменил ${merged.map((name) => fieldWords[name]).join(', ')}: его правки остались`
