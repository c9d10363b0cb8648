import { autoRemoval, type RemovalState } from '@skleyka/contract/auto-removal/auto-removal.calls.ts'
import { filterBounds } from '@skleyka/contract/filters/filter-bounds.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { read, write } from '../../api/queries.ts'
import { FormAlert } from '../../form/form.tsx'
import { saveFailure } from '../../form/save-failure.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip } from '../../ui/chip/chip.tsx'
import { AddingCombobox } from '../../ui/combobox/adding-combobox.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './removal-card.module.css'
import { changedLabel, foundLabel, nightLabel, questionOf } from './removal-labels.ts'

/** «Автоудаление» of an account (product B12): which of its filters the night puts into the trash. */
export function RemovalCard({ accountId }: { accountId: number }) {
  const query = useQuery(read(autoRemoval.get, { accountId }, { accountCode: null }))
  const [failure, setFailure] = useState<string | null>(null)
  const onFailed = (error: unknown) => {
    setFailure(error instanceof Error ? saveFailure(error, false).words : null)
    if (error instanceof CallError && error.subtype === 'CONFLICT') void query.refetch()
  }
  return (
    <Card title="Автоудаление" level={2} padded>
      {query.data ? (
        // what somebody else saved begins the form anew
        <Removal
          key={JSON.stringify([query.data.on, query.data.filters])}
          state={query.data}
          failure={failure}
          onFailed={onFailed}
          onTried={() => setFailure(null)}
        />
      ) : (
        <QueryPlaceholder query={query} height={140} />
      )}
    </Card>
  )
}

interface Props {
  readonly state: RemovalState
  /** Reason why the last try was not saved. It stays when the form begins anew. */
  readonly failure: string | null
  readonly onFailed: (error: unknown) => void
  readonly onTried: () => void
}

function Removal({ state, failure, onFailed, onTried }: Props) {
  const { accountId, filters, offered, last } = state
  const [ids, setIds] = useState<readonly number[]>(filters.map(({ id }) => id))
  const [turned, setOn] = useState(state.on)
  const on = turned && ids.length > 0
  const save = useMutation({ ...write(autoRemoval.save, { accountCode: null }), meta: { quiet: true } })
  const preview = useQuery({
    ...read(autoRemoval.preview, { accountId, filterIds: [...ids] }, { accountCode: null }),
    enabled: ids.length > 0,
    retry: false,
    staleTime: 0,
  })
  const names = new Map([...filters, ...offered].map(({ id, name }) => [id, name]))
  const left = offered.filter(({ id }) => !ids.includes(id))
  const seen = { filterIds: filters.map(({ id }) => id), on: state.on }
  const isChanged = on !== seen.on || String(ids) !== String(seen.filterIds)
  const changed = changedLabel(state, new Date())
  const found = preview.data
  const submit = async () => {
    // asked anew: what is agreed to is what is so now
    const agreed = !on || (await confirm(questionOf(state, (await preview.refetch()).data)))
    if (!agreed) return
    onTried()
    await save
      .mutateAsync({ accountId, filterIds: [...ids], on, seen })
      .then(() => showToast({ type: 'success', message: 'Автоудаление сохранено' }), onFailed)
  }
  return (
    <div className={styles.removal}>
      <Switch on={on} onChange={setOn} disabled={ids.length === 0}>
        Убирать в&#160;корзину то, что проходит фильтры
      </Switch>
      {names.size === 0 ? (
        <p className={styles.quiet}>
          В&#160;аккаунте нет общих фильтров. Сохраните фильтр в&#160;списке видео аккаунта и&#160;откройте его для
          аккаунта: личные фильтры сюда не&#160;подходят.
        </p>
      ) : (
        <div className={styles.filters}>
          <AddingCombobox
            label={ids.length === 0 ? 'Фильтр' : 'Добавить фильтр'}
            placeholder="Название фильтра"
            choices={left.map(({ id, name }) => ({ value: String(id), label: name }))}
            onPick={(id) => setIds([...ids, Number(id)])}
            full={
              ids.length >= filterBounds.removalFilters
                ? `У\u00a0автоудаления может быть не\u00a0больше ${filterBounds.removalFilters} фильтров`
                : left.length === 0
                  ? 'Все общие фильтры аккаунта уже выбраны'
                  : null
            }
          />
          <div className={styles.chosen}>
            {ids.map((id) => (
              <Chip
                key={id}
                kind="tag"
                removeLabel={`Убрать фильтр «${names.get(id) ?? id}»`}
                onRemove={() => setIds(ids.filter((one) => one !== id))}
              >
                {names.get(id) ?? String(id)}
              </Chip>
            ))}
          </div>
        </div>
      )}
      {ids.length > 0 && (
        <p role="status" data-bad={preview.isError || undefined} className={styles.found}>
          {preview.isError
            ? preview.error instanceof CallError
              ? preview.error.message
              : 'Не\u00a0удалось посчитать'
            : found
              ? foundLabel(found)
              : 'Считаем…'}
        </p>
      )}
      {failure !== null && <FormAlert>{failure}</FormAlert>}
      {isChanged && (
        <div className={styles.acts}>
          <Button kind="main" busy={save.isPending} onClick={() => void submit()}>
            Сохранить
          </Button>
          <Button
            onClick={() => {
              onTried()
              setIds(seen.filterIds)
              setOn(state.on)
            }}
          >
            Отменить
          </Button>
        </div>
      )}
      <div className={styles.about}>
        <p>{nightLabel(state, new Date())}</p>
        {last?.problem && (
          <p role="alert" className={styles.problem}>
            Прошло не&#160;всё. {last.problem}
          </p>
        )}
        {changed !== null && <p>{changed}</p>}
        <p>
          Видео попадают в&#160;корзину аккаунта и&#160;хранятся там заданный срок; видео под запретом удаления
          остаются. Правка фильтра меняет и&#160;то, что удаляется; пока фильтр выбран здесь, удалить его нельзя.
        </p>
      </div>
    </div>
  )
}
