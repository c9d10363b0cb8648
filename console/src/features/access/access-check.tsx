import { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { hostOf } from '../../browser/host-of.ts'
import { Form } from '../../form/form.tsx'
import { everyNamedCountry } from '../../russian/country-names.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { MomentInput } from '../../ui/moment-input/moment-input.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { readMoment } from '../records/records.ts'
import styles from './access.module.css'
import { type AccessQuery, isSame, paramsOf } from './access-query.ts'
import { CheckVerdict } from './check-verdict.tsx'

const places = [
  { value: 'SITE', label: 'По\u00a0ссылке или на\u00a0сайте' },
  { value: 'NONE', label: 'На\u00a0странице без источника' },
  { value: 'APP', label: 'В\u00a0приложении' },
] as const
type SiteChoice = (typeof places)[number]['value']

/** «Проверить» (product B5): whether viewers are given it, at a moment, in a place, from somewhere, and which rule decides. */
export function AccessCheck({ record: { id, rowVersion } }: { record: RecordView }) {
  const accountCode = useAccountCode()
  const [moment, setMoment] = useState<string | null>(null)
  const [place, setPlace] = useState<SiteChoice>('SITE')
  const [site, setSite] = useState('')
  const [country, setCountry] = useState<string | null>(null)
  const [address, setAddress] = useState('')
  const [momentProblem, setMomentProblem] = useState<string | null>(null)
  const [siteProblem, setSiteProblem] = useState<string | null>(null)
  const [addressProblem, setAddressProblem] = useState<string | null>(null)
  const [accessQuery, ask] = useState<AccessQuery>({ at: null, referrer: null, site: '', address: '', country: null })
  const question = read(viewing.checkAccess, { id, ...paramsOf(accessQuery) }, { accountCode })
  // what was saved meanwhile may be judged otherwise
  const found = useQuery({ ...question, queryKey: [...question.queryKey, rowVersion] })
  const submit = async () => {
    const read = place !== 'SITE' || site.trim() === '' ? { host: '' } : hostOf(site)
    setSiteProblem('problem' in read ? read.problem : null)
    const from = address.trim()
    const isAddress = from === '' || viewing.checkAccess.params.shape.address.safeParse(from).success
    setAddressProblem(isAddress ? null : 'Напишите IP-адрес: 192.0.2.1')
    if ('problem' in read || momentProblem !== null || !isAddress) return false
    const referrer = place === 'SITE' ? null : place
    const next = { at: readMoment(moment), referrer, site: read.host, address: from, country }
    if (isSame(next, accessQuery)) void found.refetch()
    ask(next)
    return true
  }
  return (
    <Card title="Проверить доступ" padded>
      <Form label="Проверить доступ" onSubmit={submit}>
        <div className={styles.verdict} role="status" aria-busy={found.isFetching || undefined}>
          {found.data ? (
            <CheckVerdict verdict={found.data} accessQuery={accessQuery} />
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
        <Select label="Где открыт плеер" choices={places} value={place} onChange={setPlace} />
        {place === 'SITE' && (
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
        )}
        <Combobox
          label="Страна зрителя"
          choices={everyNamedCountry()}
          value={country}
          onChange={setCountry}
          hint={'Пусто\u00a0— по\u00a0адресу'}
        />
        <TextInput
          label="IP-адрес зрителя"
          value={address}
          onChange={setAddress}
          maxLength={45}
          placeholder="192.0.2.1"
          {...(addressProblem === null
            ? { hint: country === null ? 'Пусто\u00a0— откуда смотрят, неизвестно' : 'Для исключений по\u00a0адресам' }
            : { status: 'error', hint: addressProblem })}
        />
        <div>
          <Button type="submit">Проверить</Button>
        </div>
      </Form>
    </Card>
  )
}
