import type { viewing } from '@skleyka/contract/access/viewing.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import { Ban, CircleCheck } from 'lucide-react'
import { knownPlaceText, placeLineText } from '../../russian/country-names.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import styles from './access.module.css'
import type { AccessQuery } from './access-query.ts'
import { afterGate } from './gate-labels.ts'

type Verdict = ResultOf<typeof viewing.checkAccess>

/** Verdict for a viewer: the rule and the line that decided, and what was asked. */
export function CheckVerdict({ verdict, accessQuery }: { verdict: Verdict; accessQuery: AccessQuery }) {
  const { allowed, rule, gate, siteTemplate, countryTemplate } = verdict
  return (
    <>
      <StateMark tone={allowed ? 'ok' : 'bad'} icon={allowed ? CircleCheck : Ban}>
        {allowed ? 'Зрители видят видео' : 'Зрители не\u00a0видят видео'}
      </StateMark>
      {rule !== null && <p>{rule}</p>}
      {allowed && gate !== 'EVERYONE' && <p>{afterGate[gate]}</p>}
      <Template title="Шаблон сайтов" of={siteTemplate} />
      <Template title="Шаблон стран" of={countryTemplate} />
      <p className={styles.why}>
        {accessQuery.at === null ? 'Сейчас' : formatNearMoment(accessQuery.at)},{' '}
        <span className={styles.address}>{whereText(accessQuery)}</span>
        {accessQuery.address !== '' && (
          <>
            , с&nbsp;адреса <span className={styles.address}>{accessQuery.address}</span>
          </>
        )}
        {(accessQuery.address !== '' || accessQuery.country !== null) &&
          `: ${knownPlaceText(verdict) || 'место неизвестно'}`}
      </p>
    </>
  )
}

function Template({ title, of }: { title: string; of: Verdict['siteTemplate'] }) {
  if (of === null) return null
  return (
    <p className={styles.why}>
      {title} <bdi>«{of.name}»</bdi>
      {of.line !== null && (
        <>
          , запись <span className={styles.address}>{placeLineText(of.line)}</span>
        </>
      )}
    </p>
  )
}

function whereText({ referrer, site }: AccessQuery): string {
  if (referrer === 'APP') return 'в\u00a0приложении'
  if (referrer === 'NONE') return 'на\u00a0странице, которая не\u00a0сообщает свой адрес'
  return site === '' ? 'по\u00a0ссылке на\u00a0плеер' : `на сайте ${site}`
}
