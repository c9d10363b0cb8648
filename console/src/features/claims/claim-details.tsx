import type { Claim, ClaimFile } from '@skleyka/contract/claims/claim.ts'
import {
  claimAnswerTitles,
  claimPartyTitles,
  claimStepTitles,
  claimWishTitles,
} from '@skleyka/contract/claims/claim-states.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { countryName } from '../../russian/country-names.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { TextButton, TextLink } from '../../ui/link/text-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { claimMark, deadlineLabel, rangeLabel } from './claim-labels.ts'
import styles from './claims.module.css'

interface Props {
  claim: Claim
  /** Account whose pages the reader opens; null for those who are shown public pages. */
  accountCode: string | null
  openFile: (fileId: number) => Promise<{ url: string }>
  /** Buttons of the reader. */
  acts?: ReactNode
}

/** A claim as all its readers see it: what is claimed, the answer, the decision and the history. */
export function ClaimDetails({ claim, accountCode, openFile, acts }: Props) {
  const { tone, label } = claimMark(claim.state)
  const left = deadlineLabel(claim, new Date())
  const { answer, decision, statistics, record, derived } = claim
  return (
    <div className={styles.cards}>
      <Card title={`Претензия №\u00a0${claim.id}`} level={1} padded>
        <dl className={styles.facts}>
          <dt>Состояние</dt>
          <dd className={styles.cell}>
            <StateMark tone={tone}>{label}</StateMark>
            {claim.isRestricting && (
              <span className={styles.under}>
                До&nbsp;решения видео не&nbsp;показывают: так действует правило радара
              </span>
            )}
            {left !== null && (
              <span className={styles.under} data-late={claim.isOverdue || undefined}>
                {left}
                {claim.isOverdue ? ' ' : ', до\u00a0'}
                {formatNearMoment(claim.deadlineAt)}
              </span>
            )}
          </dd>
          <dt>{record.isLive ? 'Трансляция' : 'Видео'}</dt>
          <dd>{record.isDeleted ? `${record.name} (удалено)` : <Shown {...record} accountCode={accountCode} />}</dd>
          {derived.length > 0 && (
            <>
              <dt>{record.isLive ? 'Её записи и\u00a0клипы' : 'Клипы этого видео'}</dt>
              <dd>
                <ul className={styles.files}>
                  {derived.map(({ isLeftOut, createdAt, ...one }) => (
                    <li key={one.id}>
                      <Shown {...one} translationId={null} accountCode={accountCode} />
                      <p className={styles.under}>
                        {formatNearMoment(createdAt)}
                        {isLeftOut && ' · решение не\u00a0касается'}
                      </p>
                    </li>
                  ))}
                </ul>
              </dd>
            </>
          )}
          {claim.account && (
            <>
              <dt>Аккаунт</dt>
              <dd>{claim.account.name}</dd>
            </>
          )}
          <dt>Заявитель</dt>
          <dd>
            {claim.claimant.name}
            {claim.claimant.email !== null && `, ${claim.claimant.email}`}
          </dd>
          <dt>Произведение</dt>
          <dd>{claim.work}</dd>
          <dt>Фрагменты</dt>
          <dd>
            {claim.ranges.length === 0
              ? record.isLive
                ? 'вся трансляция'
                : 'всё видео'
              : claim.ranges.map(rangeLabel).join(', ')}
          </dd>
          <dt>Просит</dt>
          <dd>
            {claimWishTitles[claim.wish]}
            {claim.countries.length > 0 && `: ${claim.countries.map(countryName).join(', ')}`}
          </dd>
          <dt>Основание</dt>
          <dd className={styles.text}>{claim.basis}</dd>
          {claim.files.length > 0 && (
            <>
              <dt>Документы</dt>
              <dd>
                <Files files={claim.files} openFile={openFile} />
              </dd>
            </>
          )}
        </dl>
        {acts !== undefined && <div className={styles.acts}>{acts}</div>}
      </Card>
      {answer && (
        <Card title="Ответ аккаунта" note={formatNearMoment(answer.at)} padded>
          <div className={styles.part}>
            <p>{claimAnswerTitles[answer.kind]}</p>
            {answer.text !== '' && <p className={styles.text}>{answer.text}</p>}
            {answer.files.length > 0 && <Files files={answer.files} openFile={openFile} />}
          </div>
        </Card>
      )}
      {decision && (
        <Card title="Решение" note={formatNearMoment(decision.at)} padded>
          <div className={styles.part}>
            <p className={styles.text}>{decision.reason}</p>
            {decision.isGranted && (
              <p>
                Решено: {decision.actions.map((action) => claimWishTitles[action].toLocaleLowerCase('ru')).join(', ')}
                {decision.countries.length > 0 && ` (${decision.countries.map(countryName).join(', ')})`}
              </p>
            )}
            {decision.notes.length > 0 && (
              <ul className={styles.notes}>
                {decision.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
            {statistics && (
              <p>
                Просмотров за&nbsp;28&nbsp;дней: {groupDigits(statistics.views28)}, всего:{' '}
                {groupDigits(statistics.views)}
              </p>
            )}
          </div>
        </Card>
      )}
      <Card title="История" padded>
        <ol className={styles.steps}>
          {claim.steps.map(({ at, kind, party, who, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
            <li key={place}>
              <p>{claimStepTitles[kind]}</p>
              <p className={styles.under}>
                {formatNearMoment(at)} · {claimPartyTitles[party]}
                {who !== null && `, ${who}`}
              </p>
              {text !== '' && <p className={styles.text}>{text}</p>}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

interface ShownProps {
  id: number | null
  uuid: string
  name: string
  translationId: number | null
  accountCode: string | null
}

/** A video or a livestream by its name, with the way to its page. */
function Shown({ id, uuid, name, translationId, accountCode }: ShownProps) {
  if (accountCode === null || id === null) return <TextLink href={`/embed/${uuid}`}>{name}</TextLink>
  return (
    <TextLink to={pagePath(accountCode, translationId === null ? `records/${id}` : `livestreams/${translationId}`)}>
      {name}
    </TextLink>
  )
}

function Files({ files, openFile }: { files: readonly ClaimFile[]; openFile: Props['openFile'] }) {
  // the answer is a file to be saved: the page stays where it is
  const open = useMutation({ mutationFn: openFile, onSuccess: ({ url }) => location.assign(url) })
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, bytes, isRemoved }) => (
        <li key={id} className={styles.file}>
          {isRemoved ? name : <TextButton onClick={() => open.mutate(id)}>{name}</TextButton>}
          <span className={styles.under}>{isRemoved ? 'удалён: срок хранения истёк' : formatSize(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}
