import type { RecordView } from '@skleyka/contract/records.ts'
import { viewing } from '@skleyka/contract/viewing.ts'
import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { read } from '../../../api/queries.ts'
import { Form } from '../../../form/form.tsx'
import { formatMoment } from '../../../russian/dates.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { StateMark } from '../../../ui/state-mark/state-mark.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { MomentInput } from '../description/moment-input.tsx'
import { readMoment } from '../description/moments.ts'
import styles from './access.module.css'
import { afterGate } from './gate-labels.ts'
import { hostOf } from './host-of.ts'
import { placeOf } from './place-of.ts'

interface Asked {
  readonly at: Date | null
  readonly site: string
  readonly address: string
}

/** «Проверить» (product B5): whether viewers are given it, at a moment and on a site, and which rule decides. */
export function AccessCheck({ record: { id, rowVersion } }: { record: RecordView }) {
  const accountCode = useAccountCode()
  const [moment, setMoment] = useState<string | null>(null)
  const [momentProblem, setMomentProblem] = useState<string | null>(null)
  const [site, setSite] = useState('')
  const [siteProblem, setSiteProblem] = useState<string | null>(null)
  const [asked, ask] = useState<Asked>({ at: null, site: '', address: '' })
  const [address, setAddress] = useState('')
  const [addressProblem, setAddressProblem] = useState<string | null>(null)
  const params = {
    id,
    ...(asked.at && { at: asked.at }),
    ...(asked.site !== '' && { site: asked.site }),
    ...(asked.address !== '' && { address: asked.address }),
  }
  // what was saved meanwhile may be judged otherwise
  const found = useQuery({
    ...read(viewing.checkAccess, params, { accountCode }),
    queryKey: [...read(viewing.checkAccess, params, { accountCode }).queryKey, rowVersion],
  })
  const submit = async () => {
    const host = site.trim() === '' ? '' : hostOf(site)
    setSiteProblem(host === null ? 'Напишите адрес сайта: news.example' : null)
    const from = address.trim()
    const isAddress = from === '' || viewing.checkAccess.params.shape.address.safeParse(from).success
    setAddressProblem(isAddress ? null : 'Напишите IP-адрес: 192.0.2.1')
    if (host === null || momentProblem !== null || !isAddress) return false
    const next = { at: readMoment(moment), site: host, address: from }
    const isSame = next.site === asked.site && next.address === asked.address
    if (isSame && next.at?.getTime() === asked.at?.getTime()) void found.refetch()
    ask(next)
    return true
  }
  return (
    <Card title="Проверить доступ" padded>
      <Form label="Проверить доступ" onSubmit={submit}>
        <div className={styles.verdict} role="status" aria-busy={found.isFetching || undefined}>
          {found.data ? (
            <>
              <StateMark tone={found.data.allowed ? 'ok' : 'bad'} icon={found.data.allowed ? CircleCheck : Ban}>
                {found.data.allowed ? 'Зрители видят видео' : 'Зрители не\u00a0видят видео'}
              </StateMark>
              {found.data.rule !== null && <p>{found.data.rule}</p>}
              {found.data.allowed && found.data.gate !== 'EVERYONE' && <p>{afterGate[found.data.gate]}</p>}
              <p className={styles.why}>
                {asked.at === null ? 'Сейчас' : formatMoment(asked.at, { near: new Date() })},{' '}
                <span className={styles.address}>
                  {asked.site === '' ? 'по\u00a0ссылке на\u00a0плеер' : `на сайте ${asked.site}`}
                </span>
                {asked.address !== '' && (
                  <>
                    , с&nbsp;адреса <span className={styles.address}>{asked.address}</span>: {placeOf(found.data)}
                  </>
                )}
              </p>
            </>
          ) : (
            found.isError && <LoadError error={found.error} onRetry={() => void found.refetch()} />
          )}
        </div>
        <MomentInput
          label="Когда"
          value={moment}
          onChange={(value, problem) => {
            setMoment(value)
            setMomentProblem(problem)
          }}
          {...(momentProblem === null ? { hint: 'Пусто\u00a0— сейчас' } : { status: 'error', hint: momentProblem })}
        />
        <TextInput
          label="Сайт"
          value={site}
          onChange={setSite}
          maxLength={300}
          placeholder="news.example"
          {...(siteProblem === null
            ? { hint: 'Пусто\u00a0— открыли ссылку на\u00a0плеер' }
            : { status: 'error', hint: siteProblem })}
        />
        <TextInput
          label="IP-адрес зрителя"
          value={address}
          onChange={setAddress}
          maxLength={45}
          placeholder="192.0.2.1"
          {...(addressProblem === null
            ? { hint: 'Пусто\u00a0— откуда смотрят, неизвестно' }
            : { status: 'error', hint: addressProblem })}
        />
        <div>
          <Button type="submit">Проверить</Button>
        </div>
      </Form>
    </Card>
  )
}
