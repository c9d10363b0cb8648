import { adBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import { adBounds } from '@skleyka/contract/ads/ads.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { recordAds } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Form, FormAlert, SaveFooter } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { AddingCombobox } from '../../ui/combobox/adding-combobox.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './ads.module.css'

type Plan = ResultOf<typeof recordAds.plan>
interface Props {
  id: number
  plan: Plan
}

const title = 'Свои блоки'

/** Blocks of the account that this video shows in place of those of its template (P-M-01); in words alone for those who may not choose. */
export function OwnBlocks({ id, plan }: Props) {
  const may = useMay()
  if (may(recordAds.chooseBlocks)) return <Blocks id={id} plan={plan} />
  if (plan.ownBlocks.length === 0) return null
  return (
    <Card title={title} padded>
      <p>{plan.ownBlocks.map(({ name }) => name).join(', ')}</p>
      <p className={styles.quiet}>Вместо блоков шаблона</p>
    </Card>
  )
}

const latestOf = (blocks: readonly number[], version: number) => ({ values: { blocks }, version })

function Blocks({ id, plan }: Props) {
  const client = useQueryClient()
  const accountCode = useAccountCode()
  const listed = useQuery(read(adBlocks.list, { page: 1, perPage: adBounds.accountBlocks }, { accountCode }))
  const form = useForm({
    call: recordAds.chooseBlocks,
    accountCode,
    latest: latestOf(
      plan.ownBlocks.map((block) => block.id),
      plan.rowVersion,
    ),
    params: ({ blocks }, _changed, rowVersion) => ({ id, rowVersion, blocks: [...blocks] }),
    onSaved: (saved) => {
      showToast({ type: 'success', message: 'Блоки рекламы сохранены' })
      return latestOf(saved.blocks, saved.rowVersion)
    },
    onConflict: () => client.refetchQueries(read(recordAds.plan, { id }, { accountCode })),
  })
  const { blocks } = form.values
  const { onChange } = form.field('blocks')
  const all = listed.data?.items ?? []
  const nameOf = (of: number) =>
    (all.find((one) => one.id === of)?.fields ?? plan.ownBlocks.find((one) => one.id === of))?.name ?? `№\u00a0${of}`
  const offered = all.filter((one) => !blocks.includes(one.id))
  return (
    <Form label={title} isDirty={form.changed.length > 0} onSubmit={form.submit}>
      <Card title={title}>
        <div className={styles.body}>
          <p className={styles.quiet}>
            {plan.followed === null
              ? 'Показываются перед видео'
              : 'Показываются в\u00a0паузах шаблона вместо его блоков'}
            . Пусто&#160;— как в&#160;шаблоне.
          </p>
          {blocks.length > 0 && (
            <ul className={styles.own} aria-label="Выбранные блоки">
              {blocks.map((of) => (
                <li key={of}>
                  <bdi>{nameOf(of)}</bdi>
                  <IconButton
                    size={32}
                    icon={Trash2}
                    label={`Убрать блок ${nameOf(of)}`}
                    onClick={() => onChange(blocks.filter((one) => one !== of))}
                  />
                </li>
              ))}
            </ul>
          )}
          {listed.data && all.length === 0 && (
            <p className={styles.quiet}>
              Блоков в&#160;аккаунте пока нет.{' '}
              <TextLink to={pagePath(accountCode, 'setting/ad-blocks')}>Создать блок</TextLink>
            </p>
          )}
          {all.length > 0 && (
            <AddingCombobox
              label="Добавить блок"
              placeholder="Название блока"
              choices={offered.map((one) => ({ value: String(one.id), label: one.fields.name }))}
              onPick={(picked) => onChange([...blocks, Number(picked)])}
              full={
                blocks.length >= adBounds.recordBlocks
                  ? `У\u00a0видео может быть не\u00a0больше ${adBounds.recordBlocks} блоков`
                  : offered.length === 0
                    ? 'Все блоки аккаунта уже выбраны'
                    : null
              }
            />
          )}
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
        <SaveFooter changed={form.changed.length} isSaving={form.isSaving} onReset={form.reset} />
      </Card>
    </Form>
  )
}
