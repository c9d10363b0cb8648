import {
  domainProblems,
  type PlayerSite,
  readDomain,
  type SiteRule,
  siteAllows,
  wildHost,
} from '@skleyka/contract/access/site-rules.ts'
import { Ban, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { toAscii } from '../../form/to-ascii.ts'
import { Card } from '../../ui/page/card.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { reasonOf } from './site-labels.ts'
import styles from './sites.module.css'

const places = [
  { value: 'site', label: 'Страница сайта' },
  { value: 'unknown', label: 'Страница, которая не\u00a0сообщает свой адрес' },
  { value: 'app', label: 'Приложение' },
] as const
type PlaceKind = (typeof places)[number]['value']

/** Check of a site by the draft beside (product B9). */
export function SiteCheck({ body }: { body: SiteRule }) {
  const [kind, setKind] = useState<PlaceKind>('site')
  const [typed, setTyped] = useState('')
  const read = typed.trim() === '' ? null : readDomain(typed, toAscii)
  const host = read && 'domain' in read && !read.domain.startsWith('*.') ? read.domain : null
  const place: PlayerSite | null = kind === 'site' ? (host === null ? null : { kind, host }) : { kind }
  const isLet = place !== null && siteAllows(body, place)
  return (
    <Card title="Проверить">
      <div className={styles.check}>
        <RadioGroup label="Где открыт плеер" choices={places} value={kind} onChange={setKind} />
        {kind === 'site' && (
          <TextInput
            label="Сайт"
            placeholder="news.example"
            maxLength={300}
            value={typed}
            onChange={setTyped}
            {...(read && host === null
              ? { status: 'error', hint: 'problem' in read ? domainProblems[read.problem] : wildHost }
              : { hint: 'Адрес страницы или домен' })}
          />
        )}
        <div role="status">
          {place !== null && (
            <>
              <StateMark tone={isLet ? 'ok' : 'bad'} icon={isLet ? CircleCheck : Ban}>
                {isLet ? 'Плеер работает' : 'Плеер не\u00a0откроется'}
              </StateMark>
              <p className={styles.quiet}>{reasonOf(body, place)}</p>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
