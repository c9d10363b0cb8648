import { requestStates } from '@skleyka/contract/support/support.calls.ts'
import { type SupportRequest, supportRequests } from '@skleyka/contract/support/support-requests.calls.ts'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { actsColumn } from '../../list/columns.ts'
import { choiceField, searchField } from '../../list/fields.ts'
import { listAddress } from '../../list/list-address.ts'
import { Filters, ListCard } from '../../list/list-card.tsx'
import { Titled } from '../../list/titled.tsx'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { useList } from '../../list/use-list.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Button } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { Link } from '../../ui/link/link.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Select } from '../../ui/select/select.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { AccountChoice, CommandCenterPage } from '../command-center/command-center.tsx'
import { AnswerRequest } from './answer-request.tsx'
import {
  decidedLabel,
  grantQuestion,
  grantWords,
  listQuotaLines,
  requestStateMarks,
  topicTitles,
} from './request-labels.ts'
import styles from './requests.module.css'

const address = listAddress({ state: choiceField(['all', ...requestStates], 'OPEN'), account: searchField() })
const states = [
  { value: 'all', label: 'Любое состояние' },
  ...requestStates.map((state) => ({ value: state, label: requestStateMarks[state].label })),
] as const

/** cc/requests (product B12): what people ask for, given by a press or answered in words. */
export default function RequestsPage() {
  const { address: place, ...requestsQuery } = useList(address, ({ state, account, ...page }) =>
    read(
      supportRequests.list,
      { ...page, ...(state !== 'all' && { state }), ...(account !== '' && { ofAccount: account }) },
      { accountCode: null },
    ),
  )
  const [answering, setAnswering] = useState<SupportRequest | null>(null)
  const { state, account } = place.list
  return (
    <CommandCenterPage>
      <ListCard
        {...requestsQuery}
        address={place}
        name="cc-requests"
        columns={columns(setAnswering)}
        isNarrowed={state !== 'OPEN' || account !== ''}
        filters={
          <Filters>
            <span className={styles.choice}>
              <Select
                label="Состояние"
                hideLabel
                choices={states}
                value={state}
                onChange={(next) => place.show({ state: next })}
              />
            </span>
            <span className={styles.choice}>
              <AccountChoice value={account} onChange={(code) => place.show({ account: code })} />
            </span>
          </Filters>
        }
        empty={{ own: <NothingNew onAll={() => place.show({ state: 'all' })} /> }}
        notFound={{ title: 'Таких запросов нет', text: 'Выберите другие условия' }}
      />
      {answering && <AnswerRequest request={answering} onClose={() => setAnswering(null)} />}
    </CommandCenterPage>
  )
}

const NothingNew = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    drawing={<NothingFound />}
    title="Запросов пока нет"
    actions={<Button onClick={onAll}>Показать прежние</Button>}
  >
    <p>Здесь появятся обращения в&#160;поддержку.</p>
  </EmptyState>
)

const columns = (onAnswer: (request: SupportRequest) => void): readonly Column<SupportRequest>[] => [
  {
    id: 'request',
    title: 'Запрос',
    fixed: true,
    card: 'title',
    cell: ({ id, topic, text, account, ...request }) => (
      <div className={styles.cell}>
        <Titled>{topicTitles[topic]}</Titled>
        <p className={styles.under}>
          {account && (
            <>
              <Link to={pagePath(account.code, 'records')} className={styles.link}>
                {account.name}
              </Link>
              {', '}
            </>
          )}
          №&nbsp;{groupDigits(id)}
        </p>
        {listQuotaLines(request).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {text !== '' && <p className={styles.text}>{text}</p>}
      </div>
    ),
  },
  {
    id: 'user',
    title: 'Кто',
    width: 170,
    card: 'line',
    cell: ({ user: { id, name, email } }) => (
      <Titled to={`/cc/users/${id}`} {...(name !== '' && { under: email })}>
        {name || email}
      </Titled>
    ),
  },
  {
    id: 'at',
    title: 'Отправлен',
    width: 150,
    shownFrom: 'm',
    card: 'fact',
    cell: ({ at }) => formatNearMoment(at),
  },
  {
    id: 'state',
    title: 'Состояние',
    width: 170,
    card: 'line',
    cell: (request) => {
      const { label, tone } = requestStateMarks[request.state]
      const decided = decidedLabel(request, new Date())
      return (
        <div className={styles.cell}>
          <StateMark tone={tone}>{label}</StateMark>
          {decided !== null && <p className={styles.under}>{decided}</p>}
          {request.answer !== '' && <p className={styles.text}>{request.answer}</p>}
        </div>
      )
    },
  },
  actsColumn((request) => request.state === 'OPEN' && <Acts request={request} onAnswer={onAnswer} />, { width: 250 }),
]

function Acts({ request, onAnswer }: { request: SupportRequest; onAnswer: (request: SupportRequest) => void }) {
  const grant = useAskedWrite(supportRequests.grant, null)
  const about = `запрос №\u00a0${groupDigits(request.id)}`
  const { verb, done } = grantWords(request)
  const give = () => void grant({ requestId: request.id }, grantQuestion(request), done)
  return (
    <span className={styles.acts}>
      {request.isGrantable && (
        <Button aria-label={`${verb}: ${about}`} onClick={give}>
          {verb}
        </Button>
      )}
      <Button
        kind={request.isGrantable ? 'danger-quiet' : 'quiet'}
        aria-label={`${request.isGrantable ? 'Отклонить' : 'Ответить'}: ${about}`}
        onClick={() => onAnswer(request)}
      >
        {request.isGrantable ? 'Отклонить' : 'Ответить'}
      </Button>
    </span>
  )
}
