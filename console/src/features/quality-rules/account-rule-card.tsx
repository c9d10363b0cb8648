import {
  type QualityMode,
  type QualityRuleState,
  qualityModes,
  qualityRules,
} from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useSettled } from '../../form/use-settled.ts'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { Freeable } from './freeable.tsx'
import styles from './quality-rules.module.css'
import { RuleFields, ruleOf, ruleProblems, ruleValues } from './rule-fields.tsx'
import { freedNowLabel, nightLabel, platformLabel, questionOf } from './rule-labels.ts'

const title = 'Освобождение качеств'

/** «Освобождение качеств» of an account (product D5): top qualities that nobody watches go, and come back when they are wanted. */
export function AccountRuleCard({ accountCode }: { accountCode: string }) {
  const query = useQuery(read(qualityRules.get, {}, { accountCode }))
  if (query.data) return <AccountRule accountCode={accountCode} state={query.data} />
  return (
    <Card title={title} busy={query.isPending}>
      <div className={styles.body}>
        {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      </div>
    </Card>
  )
}

const latestOf = ({ mode, rule, version }: QualityRuleState) => ({ values: { mode, ...ruleValues(rule) }, version })

function AccountRule({ accountCode, state }: { accountCode: string; state: QualityRuleState }) {
  const client = useQueryClient()
  const again = read(qualityRules.get, {}, { accountCode })
  const form = useForm({
    call: qualityRules.save,
    accountCode,
    latest: latestOf(state),
    params: ({ mode, ...values }, _changed, version) => ({ version, mode, rule: ruleOf(values) }),
    problems: (values) => ruleProblems(values),
    onSaved: (saved) => {
      showToast({ type: 'success', message: 'Освобождение качеств сохранено' })
      client.setQueryData(again.queryKey, saved)
      return latestOf(saved)
    },
    onConflict: () => client.refetchQueries(again),
  })
  const { values } = form
  const { ofPlatform } = state
  const rule = values.mode === 'OWN' ? ruleOf(values) : values.mode === 'FOLLOW' && ofPlatform.on ? ofPlatform : null
  const isWhole = rule !== null && rule.unwatchedDays > 0
  // numbers alone: a rule of the same parts is the same one
  const days = useSettled(rule?.unwatchedDays ?? 0)
  const side = useSettled(rule?.keptSide ?? state.rule.keptSide)
  const preview = useQuery({
    ...read(qualityRules.preview, { unwatchedDays: days, keptSide: side }, { accountCode }),
    enabled: isWhole && days > 0,
    retry: false,
    staleTime: 0,
  })
  const submit = async () => {
    const isShown = days === rule?.unwatchedDays && side === rule.keptSide
    const question =
      form.changed.length > 0 && isWhole
        ? questionOf({ mode: values.mode, rule: ruleOf(values), ofPlatform }, isShown ? preview.data : undefined)
        : null
    if (question !== null && !(await confirm(question))) return false
    return form.submit()
  }
  const choices = qualityModes.map((value) => ({ value, ...words[value], note: noteOf(value, state) }))
  const now = freedNowLabel(state)
  return (
    <Form label={title} isDirty={form.changed.length > 0} onSubmit={submit}>
      <Card title={title}>
        <div className={styles.body}>
          <RadioGroup
            label="Верхние качества, которые никто не&#160;смотрит"
            choices={choices}
            value={values.mode}
            onChange={(mode) => {
              form.field('mode').onChange(mode)
              // what is not seen any more may not be in the way
              if (values.unwatchedDays === null) form.field('unwatchedDays').onChange(state.rule.unwatchedDays, null)
            }}
          />
          {values.mode === 'OWN' && <RuleFields days={form.field('unwatchedDays')} side={form.field('keptSide')} />}
          {isWhole && <Freeable query={preview} />}
          {form.failure !== null && <FormAlert onRetry={submit}>{form.failure}</FormAlert>}
          <div className={styles.about}>
            <p>{nightLabel(state, new Date())}</p>
            {state.last?.problem && (
              <p role="alert" className={styles.problem}>
                Прошло не&#160;всё. {state.last.problem}
              </p>
            )}
            {now !== null && <p>{now}</p>}
            <p>
              Самое низкое качество остаётся всегда. Файлы удаляются через сутки: кто уже смотрит, досмотрит. Если видео
              никто не&#160;смотрел, а&#160;потом его открыли, все качества делаются заново из&#160;исходного файла;
              вернуть их можно и&#160;на&#160;странице видео. Считается и&#160;то, что смотрят чужим плеером: если
              за&#160;день отдана минута качества или больше, оно остаётся.
            </p>
          </div>
        </div>
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}

const words: Readonly<Record<QualityMode, { label: string }>> = {
  FOLLOW: { label: 'Как на\u00a0платформе' },
  OWN: { label: 'Освобождать по\u00a0своему правилу' },
  OFF: { label: 'Не\u00a0освобождать' },
}

const noteOf = (mode: QualityMode, { ofPlatform }: QualityRuleState): string =>
  mode === 'FOLLOW'
    ? platformLabel(ofPlatform)
    : mode === 'OWN'
      ? 'Дни и\u00a0качества выбираете вы'
      : 'Все качества хранятся, пока есть видео'
