import { breaks as breakFinding } from '@skleyka/contract/ad-breaks/ad-breaks.calls.ts'
import { adBlocks } from '@skleyka/contract/ads/ad-blocks.calls.ts'
import type { AdDevice } from '@skleyka/contract/ads/ads.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { recordAds } from '@skleyka/contract/record-ads/record-ads.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { hostOf } from '../../browser/host-of.ts'
import { Form } from '../../form/form.tsx'
import { everyNamedCountry } from '../../russian/country-names.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { deviceChoices } from '../ads/ads.ts'
import styles from './ads.module.css'
import { BreakLine, BreakList } from './break-list.tsx'

type Plan = ResultOf<typeof recordAds.plan>

interface Props {
  id: number
  /** Plan, which another save may have changed meanwhile. */
  plan: Plan
}

/** The breaks of this video for a viewer of some place and device, on its line of time. */
export function BreakPlan({ id, plan: { rowVersion, followed, ownBlocks } }: Props) {
  const accountCode = useAccountCode()
  const may = useMay()
  const [typed, type] = useState('')
  const [site, setSite] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [country, setCountry] = useState<string | null>('RU')
  const [device, setDevice] = useState<AdDevice>('DESKTOP')
  const viewer = { id, device, ...(site !== '' && { site }), ...(country !== null && { country }) }
  const question = read(recordAds.plan, viewer, { accountCode })
  const planQuery = useQuery({
    ...question,
    queryKey: [...question.queryKey, rowVersion, followed?.id],
    placeholderData: keepPreviousData,
  })
  const submit = async () => {
    const read = typed.trim() === '' ? { host: '' } : hostOf(typed)
    setProblem('problem' in read ? read.problem : null)
    if ('problem' in read) return false
    setSite(read.host)
    return true
  }
  const finder = planQuery.data?.durationMs != null && may(breakFinding.getAiAds) && (
    <ButtonLink kind="quiet" icon={ScanSearch} to={pagePath(accountCode, `records/${id}/cuepoints?breaks`)}>
      Подобрать паузы
    </ButtonLink>
  )
  return (
    <Card title="Паузы этого видео" control={finder || undefined}>
      <div className={styles.body}>
        {(followed !== null || ownBlocks.length > 0) && (
          <Form label="Зритель" onSubmit={submit}>
            <div className={styles.viewer}>
              <Select label="Устройство" choices={deviceChoices} value={device} onChange={setDevice} />
              <Combobox label="Страна" choices={everyNamedCountry()} value={country} onChange={setCountry} />
              <TextInput
                label="Сайт"
                placeholder="news.example"
                maxLength={300}
                value={typed}
                onChange={type}
                {...(problem !== null && { status: 'error' as const, hint: problem })}
              />
              <Button type="submit">Показать</Button>
            </div>
          </Form>
        )}
        <div role="status" aria-busy={planQuery.isFetching || undefined} className={styles.told}>
          {planQuery.data ? (
            <PlanOutline plan={planQuery.data} mayOpenBlocks={may(adBlocks.create)} />
          ) : (
            planQuery.isError && <LoadError error={planQuery.error} onRetry={() => void planQuery.refetch()} />
          )}
        </div>
      </div>
    </Card>
  )
}

function PlanOutline({ plan, mayOpenBlocks }: { plan: Plan; mayOpenBlocks: boolean }) {
  const { breaks, durationMs, followed, shown, vmap } = plan
  if (!shown) {
    return <p>Рекламы в&#160;этом видео нет: администратор платформы выключил рекламу во&#160;всём аккаунте.</p>
  }
  if (followed === null && breaks.length === 0)
    return <p>Рекламы в&#160;этом видео нет: шаблон рекламы не&#160;задан.</p>
  return (
    <>
      {durationMs === null ? (
        <p className={styles.quiet}>
          Длина видео ещё неизвестна. Паузы в&#160;середине появятся здесь, когда оно обработается.
        </p>
      ) : (
        breaks.length > 0 && <BreakLine breaks={breaks} durationMs={durationMs} />
      )}
      {breaks.length === 0 && vmap === null && followed !== null && (
        <p>
          Рекламы в&#160;этом видео нет: шаблон <bdi>«{followed.name}»</bdi> не&#160;задаёт в&#160;нём ни&#160;одной
          паузы.
        </p>
      )}
      {breaks.length > 0 && <BreakList breaks={breaks} mayOpenBlocks={mayOpenBlocks} />}
      {vmap !== null && <p className={styles.quiet}>Ещё паузы назовёт VMAP: {vmap}</p>}
    </>
  )
}
