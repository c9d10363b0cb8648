import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { recordAds } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Select } from '../../ui/select/select.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { givenByText } from '../template-choice/template-choice.tsx'
import styles from './ads.module.css'

type Plan = ResultOf<typeof recordAds.plan>

const title = 'Шаблон рекламы'

/** Template of ads that the video follows, and what gives it; in words alone for those who may not choose. */
export function AdChoice({ id, plan }: { id: number; plan: Plan }) {
  const accountCode = useAccountCode()
  const may = useMay()
  const mayChoose = may(recordAds.choose)
  const listed = useQuery({
    ...readWhole((page) => read(adTemplates.list, page, { accountCode })),
    enabled: mayChoose,
  })
  const { own, inherited, followed } = plan
  if (!mayChoose) {
    return (
      <Card title={title} padded>
        <p>{followed === null ? 'Без рекламы' : <bdi>{followed.name}</bdi>}</p>
        <p className={styles.quiet}>{own === null ? givenByText(inherited) : chosenHere}</p>
      </Card>
    )
  }
  if (!listed.data) {
    return listed.isError ? (
      <Card title={title} padded>
        <LoadError error={listed.error} onRetry={() => void listed.refetch()} />
      </Card>
    ) : null
  }
  const offered = listed.data.items.filter(({ publishedVersion }) => publishedVersion !== null)
  return (
    <Choice id={id} plan={plan} offered={offered.map(({ id: of, name }) => ({ value: String(of), label: name }))} />
  )
}

interface Props {
  id: number
  plan: Plan
  offered: readonly { readonly value: string; readonly label: string }[]
}

const around = 'around'
const chosenHere = 'Выбран у\u00a0этого видео'

const latestOf = ({ own, rowVersion }: Pick<Plan, 'own' | 'rowVersion'>) => ({
  values: { template: own === null ? around : String(own) },
  version: rowVersion,
})

function Choice({ id, plan, offered }: Props) {
  const client = useQueryClient()
  const accountCode = useAccountCode()
  const may = useMay()
  const { inherited, followed } = plan
  const form = useForm({
    call: recordAds.choose,
    accountCode,
    latest: latestOf(plan),
    params: ({ template }, _changed, rowVersion) => ({
      id,
      rowVersion,
      templateId: template === around ? null : Number(template),
    }),
    onSaved: (saved) => {
      showToast({ type: 'success', message: 'Шаблон рекламы сохранён' })
      return latestOf(saved)
    },
    onConflict: () => client.refetchQueries(read(recordAds.plan, { id }, { accountCode })),
  })
  const { template } = form.values
  return (
    <Form label={title} isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title={title}>
        <div className={styles.body}>
          <Select
            label="Какую рекламу показывать"
            choices={[
              {
                value: around,
                label: inherited === null ? 'Без рекламы' : inherited.name,
                note: givenByText(inherited),
              },
              ...offered,
            ]}
            {...form.field('template', template === around ? givenByText(inherited) : chosenHere)}
          />
          {followed === null && offered.length === 0 ? (
            <p className={styles.quiet}>
              Опубликованных шаблонов рекламы пока нет.{' '}
              {may(adTemplates.create) && (
                <TextLink to={pagePath(accountCode, 'setting/ad/create')}>Создать шаблон</TextLink>
              )}
            </p>
          ) : (
            followed !== null &&
            may(adTemplates.update) && (
              <p>
                <TextLink to={pagePath(accountCode, `setting/ad/${followed.id}`)}>
                  Открыть шаблон <bdi>«{followed.name}»</bdi>
                </TextLink>
              </p>
            )
          )}
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}
