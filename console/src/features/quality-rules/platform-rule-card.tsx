import { type PlatformQualityState, qualityRules } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useSettled } from '../../form/use-settled.ts'
import { formatMoment } from '../../russian/dates.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { Freeable } from './freeable.tsx'
import styles from './quality-rules.module.css'
import { RuleFields, ruleOf, ruleProblems, ruleValues } from './rule-fields.tsx'
import { questionOf } from './rule-labels.ts'

const none = { accountCode: null }
const title = 'Освобождение качеств'

/** «Освобождение качеств» of the platform (product D5): the rule of all accounts that set none of their own. */
export function PlatformRuleCard() {
  const query = useQuery(read(qualityRules.ofPlatform, {}, none))
  if (query.data) return <PlatformRule now={query.data} />
  return (
    <Card title={title} busy={query.isPending}>
      <div className={styles.body}>
        {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      </div>
    </Card>
  )
}

const latestOf = ({ rule, version }: PlatformQualityState) => ({
  values: { on: rule.on, ...ruleValues(rule) },
  version,
})

function PlatformRule({ now }: { now: PlatformQualityState }) {
  const client = useQueryClient()
  const again = read(qualityRules.ofPlatform, {}, none)
  const form = useForm({
    call: qualityRules.saveOfPlatform,
    ...none,
    latest: latestOf(now),
    params: ({ on, ...values }, _changed, version) => ({ version, rule: { on, ...ruleOf(values) } }),
    problems: (values) => ruleProblems(values),
    onSaved: (saved) => {
      showToast({ type: 'success', message: 'Освобождение качеств сохранено' })
      client.setQueryData(again.queryKey, saved)
      return latestOf(saved)
    },
    onConflict: () => client.refetchQueries(again),
  })
  const { values } = form
  const settled = useSettled(values)
  const preview = useQuery({
    ...read(qualityRules.previewOfPlatform, ruleOf(settled), none),
    enabled: settled.on && settled.unwatchedDays !== null,
    retry: false,
    staleTime: 0,
  })
  const submit = async () => {
    const rule = ruleOf(values)
    const question =
      form.changed.length === 0 || !values.on || values.unwatchedDays === null
        ? null
        : questionOf({ mode: 'OWN', rule, ofPlatform: now.rule }, settled === values ? preview.data : undefined)
    if (question !== null && !(await confirm(question))) return false
    return form.submit()
  }
  return (
    <Form label={title} isDirty={form.changed.length > 0} onSubmit={submit}>
      <Card title={title}>
        <div className={styles.body}>
          <p className={styles.quiet}>
            Правило аккаунтов, которые не&#160;выбрали своего. Верхние качества, которые никто не&#160;смотрит,
            удаляются и&#160;делаются заново, когда видео снова смотрят.
            {now.changedAt && ` Последнее изменил ${now.changedBy ?? 'кто-то'} ${formatMoment(now.changedAt)}.`}
          </p>
          <Switch
            on={values.on}
            onChange={(on) => {
              form.field('on').onChange(on)
              // what is not seen any more may not be in the way
              if (values.unwatchedDays === null) form.field('unwatchedDays').onChange(now.rule.unwatchedDays, null)
            }}
          >
            Освобождать верхние качества, которые не&#160;смотрят
          </Switch>
          {values.on && (
            <>
              <RuleFields days={form.field('unwatchedDays')} side={form.field('keptSide')} />
              {values.unwatchedDays !== null && <Freeable query={preview} />}
            </>
          )}
          {form.failure !== null && <FormAlert onRetry={submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}
